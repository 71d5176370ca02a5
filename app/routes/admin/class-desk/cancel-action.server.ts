import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { beginCancellation } from '~/payments/class-cancel/begin-cancellation.server';
import { type CancelScope, cancelClassSchema } from '~/payments/class-cancel/cancel-form';
import type { CancelTarget } from '~/payments/class-cancel/cancel-plan.server';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import type { SentCancellation } from './cancel-review';

const MOST_LINES = 1000;

/** Takes off what a page has shown; what is not as it was shown is shown again. */
export async function cancelClassAction(
  args: ActionFunctionArgs,
  targetOf: (scope: CancelScope) => CancelTarget,
) {
  const { db, now, t, administrator } = await requireRight(args, 'refunds');
  const { fields } = await readForm(args.request, { maxFields: MOST_LINES + 20 });
  const form = parseForm(fields, cancelClassSchema);
  const back = (sent: Partial<SentCancellation>, status: number) =>
    data<SentCancellation>({ typed: form.typed, errors: {}, isChanged: false, ...sent }, { status });
  if (!form.ok) return back({ errors: firstErrors(form.errors, t) }, 422);
  const { scope, reason, line: lineIds, seen } = form.value;
  const command = { ...targetOf(scope), reason, lineIds, seen, administratorId: administrator.id };
  const begun = await beginCancellation(db, command, now);
  if (begun.ok) return redirect(paths.staffCancellation({ cancellationId: begun.value }), 303);
  if (begun.refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
  return back({ isChanged: true }, 409);
}
