import { fullName } from '~/accounts/viewer';

interface Addressee {
  email: string;
  firstname: string;
  lastname: string;
  email_proven_at: Date | null;
}

/**
 * The greeting name of an account mail: the member's name once the e-mail is proven. Before that the name may
 * be a stranger's words in somebody else's mailbox, so the mail greets by e-mail.
 */
export const mailName = ({ email, email_proven_at: provenAt, ...name }: Addressee): string =>
  (provenAt !== null && fullName(name)) || email;
