import { exportPerson } from '~/flows/personal-data/export-person.server';
import { bangkokDay } from '~/values/time';
import { readForm } from '~/web/form.server';
import type { Visit } from '~/web/visit.server';
import { proofOf } from './own-proof.server';

/** Why a person's data export is refused, with the minutes to wait after too many tries. */
export interface OwnDataRefusal {
  why: 'missing' | 'many' | 'link' | 'wrong';
  minutes?: number;
}

/** A member's data export as one file, after the password or the link of their mail. */
export async function ownDataFile(
  { db, now, publicUrl }: Visit,
  request: Request,
  personId: number,
): Promise<Response | OwnDataRefusal> {
  const { fields } = await readForm(request);
  const { proof } = proofOf(fields);
  if (!proof) return { why: 'missing' };
  const exported = await exportPerson(db, { personId, proof, shopAddress: publicUrl }, now);
  if (!exported.ok) {
    const { refusal } = exported;
    if (refusal.code === 'TOO_MANY_TRIES')
      return { why: 'many', minutes: Math.ceil(refusal.retryAfterSeconds / 60) };
    return { why: refusal.code === 'LINK_CLOSED' ? 'link' : 'wrong' };
  }
  return new Response(JSON.stringify(exported.value, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="my-data-${bangkokDay(now)}.json"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
