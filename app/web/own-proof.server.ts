import type { OwnProof } from '~/flows/export-person.server';

/** What a form of one's own data was sent with: the link it was opened by, or the password; null: neither. */
export function proofOf(fields: FormData): OwnProof | null {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const linkToken = text('link');
  if (linkToken !== '') return { linkToken };
  const password = text('password');
  return password === '' ? null : { password };
}
