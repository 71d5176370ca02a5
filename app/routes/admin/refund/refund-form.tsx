import type { ReactNode } from 'react';
import { ConfirmTaxId } from '~/accounts/tax/tax-fields';
import { hasWrongCheckDigit, normaliseTaxId } from '~/accounts/tax/tax-form';
import type { NoteBuyer } from '~/documents/credit';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { ChoiceSet } from '~/kit/forms/choice-set';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { RadioCards } from '~/kit/forms/radio-cards';
import { TextArea } from '~/kit/forms/text-area';
import { byName, foldSeats } from '~/orders/fold-seats';
import { lineName } from '~/orders/line-name';
import type { OrderView } from '~/orders/page/orders.server';
import { AccountLines } from '~/payments/refund-account/account-lines';
import type { RefundAccount } from '~/payments/refund-account/refund-account.server';
import { accessUntilText } from '~/payments/refunds/access-until-text';
import { ManualRefundFields } from '~/payments/refunds/manual-refund-fields';
import { goesOnWithout, type OpenedCourse } from '~/payments/refunds/opened-course';
import type { ChoiceLine, RefundChoice } from '~/payments/refunds/refund-choice.server';
import { refundSchema } from '~/payments/refunds/refund-form';
import { useText } from '~/text/text-context';
import { addMoney, type Currency, formatMoney, type Satang } from '~/values/money';
import { paths } from '~/values/paths';
import { formatEnd } from '~/values/time';

interface RefundFormProps {
  account: RefundAccount;
  order: OrderView;
  choice: RefundChoice;
  errors: Readonly<Record<string, string>>;
  /** Values of a refused form, or of a review that staff go back from. */
  typed?: Readonly<Record<string, string | string[]>>;
  now: Date;
  /** Above it a second person says yes first, and sends the money; null: nobody has to. */
  limit: Satang | null;
}

/** Which lines, why, and how the money goes back; nothing happens before the summary is confirmed. */
export function RefundForm({ order, choice, account, errors, typed, now, limit }: RefundFormProps) {
  const { t } = useText();
  const textOf = (name: string, otherwise: string) => {
    const value = typed?.[name];
    return typeof value === 'string' ? value : otherwise;
  };
  const chosenLines = [typed?.line ?? []].flat();
  const folded = foldSeats(choice.lines, byName);
  // in the order of the page, by which parts are counted
  const left = folded
    .flatMap(({ line, seats }) => (seats.length > 0 ? seats : [line]))
    .filter((line) => !line.isRefunded);
  const seatGroups = folded.filter(({ seats }) => seats.some((seat) => !seat.isRefunded));
  // boxes are of an array, so that its error may carry an index
  const linesError = Object.entries(errors).find(([name]) => name.startsWith('line'))?.[1];
  const typedBeside = (name: 'part_qty' | 'part_amount' | 'seats_qty', lineId: number) => {
    const of = name === 'seats_qty' ? typed?.seats_of : typed?.part_line;
    const at = [of ?? []].flat().indexOf(String(lineId));
    return at < 0 ? '' : ([typed?.[name] ?? []].flat()[at] ?? '');
  };
  const one = (line: ChoiceLine) => (
    <div key={line.lineId} className="flow gap2">
      <LineChoice
        line={line}
        currency={order.currency}
        isChosen={chosenLines.includes(String(line.lineId)) || (typed === undefined && left.length === 1)}
      />
      {!line.isRefunded && (
        <PartOfLine
          line={line}
          index={left.indexOf(line)}
          currency={order.currency}
          errors={errors}
          qty={typedBeside('part_qty', line.lineId)}
          amount={typedBeside('part_amount', line.lineId)}
        />
      )}
    </div>
  );
  return (
    <form method="post" action={paths.staffRefund({ orderId: order.id })} className="flow gap5">
      {Object.keys(errors).length > 0 && (
        <ErrorSummary
          title={t('refund.wrong')}
          errors={Object.entries(errors).map(([id, text]) => ({
            id: id.startsWith('line') ? 'line' : id,
            text,
          }))}
        />
      )}
      <ChoiceSet name="line" legend={t('refund.lines')} hint={t('refund.linesHint')} error={linesError}>
        <div className="flow gap3">
          {folded.map((entry) =>
            entry.seats.length === 0 ? (
              one(entry.line)
            ) : (
              <SeatsChoice
                key={entry.line.lineId}
                seats={entry.seats}
                index={seatGroups.indexOf(entry)}
                currency={order.currency}
                errors={errors}
                qty={typedBeside('seats_qty', entry.line.lineId)}
                isOpen={entry.seats.some(
                  ({ lineId }) =>
                    chosenLines.includes(String(lineId)) ||
                    typedBeside('part_amount', lineId) !== '' ||
                    typedBeside('part_qty', lineId) !== '',
                )}
              >
                {entry.seats.map(one)}
              </SeatsChoice>
            ),
          )}
        </div>
      </ChoiceSet>
      {choice.shippingFee > 0 && (
        <p className="meta">
          {t('refund.shipping', { amount: formatMoney(choice.shippingFee, order.currency) })}
        </p>
      )}
      <TextArea
        {...formFields(refundSchema, { values: typed, errors })('reason')}
        label={t('refund.reason')}
        hint={t('refund.reasonHint')}
        rows={2}
        why={{ required: t('admin.reasonMissing') }}
      />
      {left.some(({ holds }) => holds !== null) && (
        <Check
          name="gives_back"
          value="yes"
          label={t('refund.givesBack')}
          note={
            choice.gone.length === 0
              ? t('refund.givesBackNote')
              : choice.gone.map((what) => t(`refund.givesBackNote.${what}`)).join(' ')
          }
          defaultChecked={typed === undefined ? choice.gone.length === 0 : typed.gives_back === 'yes'}
        />
      )}
      {choice.noteBuyer && <NoteFor buyer={choice.noteBuyer} errors={errors} textOf={textOf} />}
      <Way
        orderId={order.id}
        choice={choice}
        account={account}
        errors={errors}
        textOf={textOf}
        now={now}
        limit={limit}
      />
      <Button name="intent" value="review">
        {t('refund.review')}
      </Button>
    </form>
  );
}

/** An abbreviated invoice names no address; a credit note needs one (Revenue Code, section 86/10). */
function NoteFor({ buyer, errors, textOf }: { buyer: NoteBuyer } & Pick<WayProps, 'errors' | 'textOf'>) {
  const { t } = useText();
  const field = formFields(refundSchema, { errors });
  const taxId = textOf('note_tax_id', buyer.taxId);
  return (
    <fieldset className="flow gap3">
      <legend className="lab">{t('refund.noteFor')}</legend>
      <p className="meta">{t('refund.noteForHint')}</p>
      <Field
        {...field('note_name')}
        label={t('refund.noteName')}
        defaultValue={textOf('note_name', buyer.name)}
        autoComplete="off"
      />
      <TextArea
        {...field('note_address')}
        label={t('refund.noteAddress')}
        rows={2}
        defaultValue={textOf('note_address', buyer.address)}
      />
      <Field
        {...field('note_tax_id')}
        label={t('tax.taxId')}
        mark={t('tax.taxIdHint')}
        defaultValue={taxId}
        autoComplete="off"
      />
      {hasWrongCheckDigit(normaliseTaxId(taxId)) && (
        // one the buyer keeps was confirmed when it was saved
        <ConfirmTaxId taxId={taxId} confirmed={textOf('tax_id_confirmed', buyer.taxId)} />
      )}
    </fieldset>
  );
}

function LineChoice({
  line,
  currency,
  isChosen,
}: {
  line: ChoiceLine;
  currency: Currency;
  isChosen: boolean;
}) {
  const { t } = useText();
  const name = lineName(line);
  return (
    <Check
      name="line"
      id={`line-${line.lineId}`}
      value={line.lineId}
      disabled={line.isRefunded}
      defaultChecked={!line.isRefunded && isChosen}
      label={
        <>
          {line.isRefunded ? <del>{name}</del> : name}{' '}
          <b className="nb">{line.isRefunded ? t('refund.line.gone') : formatMoney(line.paid, currency)}</b>
        </>
      }
      note={<LineNotes line={line} currency={currency} />}
    />
  );
}

interface SeatsChoiceProps {
  /** of one plan */
  seats: readonly ChoiceLine[];
  /** among the plans that have seats left; -1: it has none */
  index: number;
  currency: Currency;
  errors: Readonly<Record<string, string>>;
  /** as it was typed */
  qty: string;
  /** single seats are chosen */
  isOpen: boolean;
  /** each seat by itself */
  children: ReactNode;
}

/** A company's seats as one line: how many of them go back, or which. */
function SeatsChoice({ seats, index, currency, errors, qty, isOpen, children }: SeatsChoiceProps) {
  const { t } = useText();
  const first = seats[0]!;
  const left = seats.filter(({ isRefunded }) => !isRefunded);
  const id = `seats_qty[${index}]`;
  const name = lineName({ ...first, qty: seats.length });
  if (left.length === 0)
    return (
      <p>
        <del>{name}</del> <b className="nb">{t('refund.line.gone')}</b>
      </p>
    );
  return (
    <div className="flow gap2">
      <p>
        {name} <b className="nb">{formatMoney(addMoney(...left.map(({ paid }) => paid)), currency)}</b>
      </p>
      <input type="hidden" name="seats_of" value={first.lineId} />
      <Field
        id={id}
        name="seats_qty"
        label={t('refund.seats.qty')}
        hint={t('refund.seats.qtyHint', { left: left.length })}
        defaultValue={qty}
        error={errors[id]}
        inputMode="numeric"
        autoComplete="off"
      />
      <details className="disclosure" open={isOpen}>
        <summary>{t('refund.seats.each')}</summary>
        <div className="flow gap3">{children}</div>
      </details>
    </div>
  );
}

interface PartOfLineProps {
  line: ChoiceLine;
  /** among the lines that are left */
  index: number;
  currency: Currency;
  errors: Readonly<Record<string, string>>;
  /** as they were typed */
  qty: string;
  amount: string;
}

/** Not all of it: some of its pieces, or an amount. */
function PartOfLine({ line, index, currency, errors, qty, amount }: PartOfLineProps) {
  const { t } = useText();
  const id = (name: string) => `${name}[${index}]`;
  const hasPieces = line.holds === 'pieces' && line.qty > 1;
  const hidden = <input type="hidden" name="part_line" value={line.lineId} />;
  const none = (name: string) => <input type="hidden" name={name} value="" />;
  if (!hasPieces && line.paid === 0)
    return (
      <>
        {hidden}
        {none('part_qty')}
        {none('part_amount')}
      </>
    );
  const isOpen = [qty, amount, errors[id('part_qty')], errors[id('part_amount')]].some(Boolean);
  return (
    <details className="disclosure" open={isOpen}>
      <summary>{t('refund.part.open')}</summary>
      {hidden}
      <div className="two">
        {hasPieces ? (
          <Field
            id={id('part_qty')}
            name="part_qty"
            label={t('refund.part.qty')}
            hint={t('refund.part.qtyHint', { qty: line.qty })}
            defaultValue={qty}
            error={errors[id('part_qty')]}
            inputMode="numeric"
            autoComplete="off"
          />
        ) : (
          none('part_qty')
        )}
        {line.paid > 0 ? (
          <Field
            id={id('part_amount')}
            name="part_amount"
            label={t('refund.part.amount')}
            hint={t('refund.part.amountHint', { left: formatMoney(line.paid, currency) })}
            defaultValue={amount}
            error={errors[id('part_amount')]}
            inputMode="decimal"
            autoComplete="off"
          />
        ) : (
          none('part_amount')
        )}
      </div>
    </details>
  );
}

function LineNotes({ line, currency }: { line: ChoiceLine; currency: Currency }) {
  const { t } = useText();
  const { seat } = line;
  if (line.isRefunded || (line.withholding === 0 && line.opens.length === 0 && seat === null)) return null;
  return (
    <>
      {seat && (
        <>
          {t('seats.number', { n: seat.n })} · {seat.takenBy ?? t('seats.free')}
          <br />
        </>
      )}
      {line.withholding > 0 && (
        <>
          {t('refund.line.withheld', { amount: formatMoney(line.withholding, currency) })}
          <br />
        </>
      )}
      {line.opens.map((opened) => (
        <Opened key={opened.courseId} opened={opened} lineId={line.lineId} />
      ))}
    </>
  );
}

/** What stays open is told of this line alone: which others are chosen is not known yet. */
function Opened({ opened, lineId }: { opened: OpenedCourse; lineId: number }) {
  const text = useText();
  const { t, locale } = text;
  const { title, endsAt } = opened;
  const goesOn = goesOnWithout(opened, [lineId]);
  return (
    <span>
      {endsAt
        ? t('refund.opens.until', { title, at: formatEnd(endsAt, locale) })
        : t('refund.opens.always', { title })}
      <br />
      {goesOn && (
        <>
          {accessUntilText(goesOn.until, text)}
          <br />
        </>
      )}
    </span>
  );
}

interface WayProps {
  orderId: number;
  choice: RefundChoice;
  account: RefundAccount;
  errors: Readonly<Record<string, string>>;
  textOf: (name: string, otherwise: string) => string;
  now: Date;
  limit: Satang | null;
}

/** By which way the money goes back: only what its providers can do is offered. */
function Way({ orderId, choice: { ways }, account, errors, textOf, now, limit }: WayProps) {
  const { t } = useText();
  if (!ways.provider && !ways.byHandOnly) return null;
  const byHand = (
    <>
      <div>
        <p className="lab">{t('refundAccount.title')}</p>
        <AccountLines known={account} />
        <p>
          <a href={paths.staffRefundAccount({ orderId })}>
            {t(account.account ? 'refundAccount.askAgain' : 'refundAccount.ask')}
          </a>
        </p>
      </div>
      <ManualRefundFields now={now} valueOf={textOf} errorOf={(name) => errors[name]} />
    </>
  );
  if (!ways.provider)
    return (
      <fieldset className="flow gap3">
        <legend className="lab">{t('admin.money.refundWay')}</legend>
        <p className="meta">
          {limit === null
            ? t('refund.way.handOnly')
            : t('refund.way.handUnderLimit', { amount: formatMoney(limit) })}
        </p>
        <input type="hidden" name="way" value="by-hand" />
        {byHand}
      </fieldset>
    );
  return (
    <div className="flow gap3">
      <RadioCards
        name="way"
        legend={t('admin.money.refundWay')}
        chosen={textOf('way', 'provider')}
        error={errors.way}
        radio={{ required: true }}
        cards={[
          {
            value: 'provider',
            label: t('refund.way.provider'),
            note: ways.byHandOnly ? t('refund.way.providerPart') : undefined,
          },
          {
            value: 'by-hand',
            label: t('admin.money.refundWay.by-hand'),
            panel: ways.byHandOnly ? undefined : byHand,
          },
        ]}
      />
      {ways.byHandOnly && byHand}
    </div>
  );
}
