import type { Translate } from '~/text/translate';
import { shorten } from '../one-line';

/** The longest name a greeting shows. */
const LONGEST_NAME = 60;

/** Null: the e-mail's owner is unknown, and a name that a stranger typed is not sent there. */
export const greetingOf = (name: string | null, t: Translate): string =>
  name ? t('mail.greeting', { name: shorten(name, LONGEST_NAME) }) : t('mail.greetingPlain');
