import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { textIn } from '~/accounts/typed-fields';
import { Button } from '~/kit/button';
import { formFields } from '~/kit/forms/form-fields';
import { TextArea } from '~/kit/forms/text-area';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { readSeatProgress } from '~/learning/completion/seat-progress.server';
import { SeatList, type SeatRow } from '~/learning/seat-table';
import { type HandedOut, inviteToSeats, takeBackSeat } from '~/orders/seats/hand-out-seats.server';
import { hasSeats, readSeats } from '~/orders/seats/order-seats.server';
import { isSeatOver } from '~/orders/seats/seat-over';
import { inviteSchema, takeBackSchema, wrongEmails } from '~/orders/seats/seats-form';
import { useText } from '~/text/text-context';
import { paths, withBack } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { formOf, intentOf, parseForm, readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

const whoseOf = ({ viewer }: Visit, token = '') => ({ token, personId: viewer.student?.id ?? null });

/** @throws Response to the sign-in page when the visitor may be its buyer, else 404 */
async function openSeats(visit: Visit, token: string) {
  const { db, viewer, now } = visit;
  const order = await readSeats(db, whoseOf(visit, token), now);
  if (order) return order;
  if (viewer.student || !(await hasSeats(db, token))) throw new Response(null, { status: 404 });
  throw redirect(withBack(paths.signIn(), paths.orderSeats({ token })), 303);
}

/** Seats a company bought: handed out, taken back, and how far its people are. Of an account's order for that account alone. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, t, settings, publicUrl, url } = visit;
  const token = args.params.token ?? '';
  const order = await openSeats(visit, token);
  const personIds = order.seats.flatMap(({ person }) => person?.id ?? []);
  const progress = await readSeatProgress(db, { courseId: order.course.id, personIds });
  const { seats, ...rest } = order;
  return {
    title: `${t('seats.title')} · ${order.number} · ${settings.title}`,
    order: rest,
    shop: publicUrl,
    tookBack: url.searchParams.has('back'),
    seats: seats.map((seat): SeatRow => ({
      ...seat,
      percent: seat.person ? (progress.get(seat.person.id) ?? null) : null,
    })),
  };
}

/** Which of the pasted e-mails are to be put right. */
const wrongWords = (typed: string, t: Visit['t']): string =>
  t('seats.emailsInvalid', { emails: wrongEmails(typed).join(', ') });

interface Sent {
  emails: string;
  error: string | null;
  handed: HandedOut | null;
  isTaken: boolean;
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, t, locale, now } = visit;
  const token = args.params.token ?? '';
  const whose = whoseOf(visit, token);
  await openSeats(visit, token);
  const { fields } = await readForm(args.request);
  const returnedWith = (said: Partial<Sent>, status = 200) =>
    data<Sent>({ emails: '', error: null, handed: null, isTaken: false, ...said }, { status });
  if (intentOf(fields) === 'take-back') {
    const { seat: lineId } = formOf(fields, takeBackSchema);
    const back = await takeBackSeat(db, { whose, lineId }, now);
    if (back.ok) return redirect(`${paths.orderSeats({ token })}?back`, 303);
    if (back.refusal.code === 'TAKEN') return returnedWith({ isTaken: true }, 409);
    throw new Response(null, { status: 404 });
  }
  const form = parseForm(fields, inviteSchema);
  const emails = textIn(form.typed, 'emails');
  if (!form.ok) {
    const isWrong = form.errors.emails?.[0] === 'seats.emailsInvalid';
    const error = isWrong ? wrongWords(emails, t) : (firstErrors(form.errors, t).emails ?? null);
    return returnedWith({ emails, error }, 422);
  }
  if (!visit.canMail)
    return returnedWith(
      { emails, error: t('seats.byLinkOnly', { emails: form.value.emails.join(', ') }) },
      409,
    );
  const handed = await inviteToSeats(db, { whose, emails: form.value.emails, locale }, now);
  if (!handed.ok) throw new Response(null, { status: 404 });
  return returnedWith({
    handed: handed.value,
    emails: [...handed.value.left, ...handed.value.byLinkOnly].join('\n'),
  });
}

export default function SeatsPage() {
  const { order, seats, shop, tookBack } = useLoaderData<typeof loader>();
  const result: Sent | undefined = useActionData<typeof action>();
  const { t, canMail } = useText();
  const bought = seats.filter((seat) => !isSeatOver(seat));
  const takenCount = bought.filter(({ person }) => person !== null).length;
  const here = paths.orderSeats({ token: order.token });
  const field = formFields(inviteSchema, {
    values: { emails: result?.emails },
    errors: { emails: result?.error ?? undefined },
  });
  return (
    <div className="wrap pad5 flow">
      <p>
        <a href={paths.order({ token: order.token })}>{t('seats.back')}</a>
      </p>
      <h1>{t('seats.title')}</h1>
      <p>
        <b>{order.course.title}</b>
        <br />
        <span className="meta">
          {order.company} · {t('seats.ready', { count: bought.length, taken: takenCount })}
        </span>
      </p>
      {tookBack && !result && <Notice kind="ok">{t('seats.tookBack')}</Notice>}
      {result?.isTaken && <Notice kind="bad">{t('seats.isTaken')}</Notice>}
      {result?.handed && <Handed handed={result.handed} />}
      {order.status !== 'approved' ? (
        <Notice kind="info">{t('seats.notPaid')}</Notice>
      ) : (
        <>
          {bought.length === 0 ? (
            <Notice kind="info">{t('seats.allOver')}</Notice>
          ) : (
            <>
              <p>{t('seats.lead')}</p>
              {canMail && (
                <form method="post" action={here} className="flow read">
                  <TextArea
                    {...field('emails')}
                    rows={4}
                    label={t('seats.emails')}
                    hint={t('seats.emailsHint')}
                    why={{ required: t('seats.emailsMissing') }}
                  />
                  <Button name="intent" value="invite">
                    {t('seats.invite')}
                  </Button>
                </form>
              )}
              <p className="meta">{t('seats.sees')}</p>
            </>
          )}
          <SeatList
            seats={seats}
            actionOf={(seat, n) =>
              seat.person || isSeatOver(seat) ? null : <SeatLink seat={seat} n={n} shop={shop} here={here} />
            }
          />
        </>
      )}
      <p>
        <LinkButton look="ghost" href={paths.order({ token: order.token })}>
          {t('seats.back')}
        </LinkButton>
      </p>
    </div>
  );
}

function Handed({ handed }: { handed: HandedOut }) {
  const { t } = useText();
  const { invited, known, left, byLinkOnly } = handed;
  return (
    <Notice kind={left.length + byLinkOnly.length > 0 ? 'warn' : 'ok'}>
      <p>{t('seats.sent', { count: invited })}</p>
      {known.length > 0 && <p>{t('seats.known', { emails: known.join(', ') })}</p>}
      {left.length > 0 && <p>{t('seats.left', { emails: left.join(', ') })}</p>}
      {byLinkOnly.length > 0 && <p>{t('seats.byLinkOnly', { emails: byLinkOnly.join(', ') })}</p>}
    </Notice>
  );
}

/** To be copied by hand; a seat that was given to nobody else can be taken back. */
function SeatLink({ seat, n, shop, here }: { seat: SeatRow; n: number; shop: string; here: string }) {
  const { t } = useText();
  return (
    <form method="post" action={here} className="flow gap3">
      <input type="hidden" name="seat" value={seat.lineId} />
      {!seat.isErased && (
        <input
          className="in"
          readOnly
          size={48}
          value={shop + paths.companySeat({ token: seat.token })}
          aria-label={t('seats.link', { n })}
        />
      )}
      {(seat.email || seat.isErased) && (
        <span>
          <Button
            size="small"
            look="plain"
            name="intent"
            value="take-back"
            aria-label={t('seats.takeBackOf', { n })}
          >
            {t('seats.takeBack')}
          </Button>
        </span>
      )}
    </form>
  );
}
