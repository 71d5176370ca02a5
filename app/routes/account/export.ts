import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { exportPerson } from '~/flows/personal-data/export-person.server';
import { bangkokDay } from '~/values/time';
import { readForm } from '~/web/form.server';
import { requireMember } from '~/web/guards.server';
import { proofOf } from '~/web/own-proof.server';
import { paths } from '~/values/paths';

/** A member's own data as one file, for their eyes only (R-64). What is wrong is said on the page the form stands on. */
export async function action(args: ActionFunctionArgs) {
  const { db, now, publicUrl, student } = await requireMember(args);
  const { fields } = await readForm(args.request);
  const { proof } = proofOf(fields);
  if (!proof) return back('missing');
  const exported = await exportPerson(db, { personId: student.id, proof, shopAddress: publicUrl }, now);
  if (!exported.ok) {
    const { refusal } = exported;
    if (refusal.code === 'TOO_MANY_TRIES') return back('many', Math.ceil(refusal.retryAfterSeconds / 60));
    return back(refusal.code === 'LINK_CLOSED' ? 'link' : 'wrong');
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

const back = (refused: string, minutes?: number) =>
  redirect(`${paths.myPrivacy()}?refused=${refused}${minutes ? `&minutes=${minutes}` : ''}#download`, 303);

/** Somebody opened the address itself. */
export const loader = () => redirect(paths.myPrivacy(), 302);
