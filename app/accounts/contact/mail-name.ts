import { fullName } from '~/accounts/viewer';

interface Addressee {
  email: string;
  firstname: string;
  lastname: string;
  email_proven_at: Date | null;
}

/**
 * How a mail about an account greets: by the member's name once the e-mail is known to be theirs. Until then the name may be
 * anybody's words, on their way to a stranger's mailbox under the shop's name, and the e-mail itself is said.
 */
export const mailName = ({ email, email_proven_at: provenAt, ...name }: Addressee): string =>
  (provenAt !== null && fullName(name)) || email;
