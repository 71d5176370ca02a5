import type { Environment } from '../../settings/environment.server';

/** A live shop without a mail server sends nothing: its mails wait for one. A demo shop has its mailbox. */
export const canSendMail = ({ smtpUrl, mode }: Pick<Environment, 'smtpUrl' | 'mode'>): boolean =>
  smtpUrl !== null || mode === 'demo';
