import { z } from 'zod';
import type { OwnProof } from '~/flows/personal-data/export-person.server';
import { carried, tick } from '~/kit/forms/field-rules';
import { formOf } from '~/web/form.server';

const proofForm = z.object({ link: carried(), password: carried(), sure: tick('1') });

/** The proof in a data form: the link it was opened by, or the password; null: neither. */
export function proofOf(fields: FormData): { proof: OwnProof | null; isSure: boolean } {
  const { link: linkToken, password, sure: isSure } = formOf(fields, proofForm);
  if (linkToken !== '') return { proof: { linkToken }, isSure };
  return { proof: password === '' ? null : { password }, isSure };
}
