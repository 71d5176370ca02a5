import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { PersonName } from '~/kit/person-name';
import { bankName } from '~/payments/bank/bank-codes';
import { useText } from '~/text/text-context';
import { formatMoney, satang } from '~/values/money';
import { paths } from '~/values/paths';
import { bangkokDay, formatDateTime, formatShortDay } from '~/values/time';
import type { NamedMatch, SettledTransfer, StatementMatch } from './statement-match';
import type { StatementLineView } from './statements.server';

interface StatementLinesProps {
  lines: readonly StatementLineView[];
  /** The address of the page itself. */
  action: string;
}

/** Each statement line with the orders it may pay, the reasons, and the button that settles it. */
export function StatementLines({ lines, action }: StatementLinesProps) {
  return (
    <ul className="flow">
      {lines.map((line) => (
        <li key={line.id} className="panel flow gap2">
          <What line={line} />
          <Match line={line} action={action} />
        </li>
      ))}
    </ul>
  );
}

function What({ line }: { line: StatementLineView }) {
  const { locale } = useText();
  const { occurredAt, hasTime, amount, description, reference, bankCode, accountNumber } = line;
  return (
    <div className="between">
      <p>
        <b>{formatMoney(amount, 'THB')}</b>{' '}
        <span className="nb">
          {hasTime ? formatDateTime(occurredAt, locale) : formatShortDay(bangkokDay(occurredAt), locale)}
        </span>
        <br />
        {description} <span className="nb">{reference}</span>
      </p>
      <p className="meta">
        {bankName(bankCode, locale)} <span className="nb">{accountNumber}</span>
      </p>
    </div>
  );
}

function Match({ line, action }: { line: StatementLineView; action: string }) {
  const { t } = useText();
  if (line.status === 'matched') return null;
  return (
    <>
      {line.status === 'open' && line.matches.length === 0 && <p>{t('statement.noMatch')}</p>}
      {line.settled.slice(0, 3).map((transfer) => (
        <Settled key={transfer.paymentId} transfer={transfer} line={line} action={action} />
      ))}
      {line.matches.slice(0, 3).map((match, index) => (
        <Candidate
          key={match.orderId}
          match={match}
          line={line}
          action={action}
          isFirst={index === 0 && line.settled.length === 0}
        />
      ))}
      {line.named.slice(0, 3).map((match) => (
        <Named key={match.orderId} match={match} line={line} action={action} />
      ))}
      {line.status === 'open' && <Give line={line} action={action} />}
      <form method="post" action={action}>
        <input type="hidden" name="line" value={line.id} />
        <Button
          look="plain"
          size="small"
          name="intent"
          value={line.status === 'ignored' ? 'unignore' : 'ignore'}
        >
          {t(line.status === 'ignored' ? 'statement.unignore' : 'statement.ignore')}
        </Button>
      </form>
    </>
  );
}

interface SettledProps {
  transfer: SettledTransfer;
  line: StatementLineView;
  action: string;
}

/** A transfer was approved by its slip: this line is most likely the same money. */
function Settled({ transfer, line, action }: SettledProps) {
  const { t, locale } = useText();
  return (
    <form method="post" action={action} className="between">
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="payment" value={transfer.paymentId} />
      <p>
        <a className="nb" href={paths.staffOrder({ orderId: transfer.orderId })}>
          {transfer.orderNumber}
        </a>{' '}
        <PersonName>{transfer.contactName}</PersonName>
        <br />
        <span className="meta">
          {t('statement.settled', { at: formatDateTime(transfer.receivedAt, locale) })}
        </span>
      </p>
      <Button size="small" name="intent" value="link">
        {t('statement.link')}
      </Button>
    </form>
  );
}

interface CandidateProps {
  match: StatementMatch;
  line: StatementLineView;
  action: string;
  /** The likeliest order gets the prominent button. */
  isFirst: boolean;
}

function Candidate({ match, line, action, isFirst }: CandidateProps) {
  const { t } = useText();
  return (
    <form method="post" action={action} className="between">
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="order" value={match.orderId} />
      <p>
        <a className="nb" href={paths.staffOrder({ orderId: match.orderId })}>
          {match.orderNumber}
        </a>{' '}
        <PersonName>{match.contactName}</PersonName>
        <br />
        <span className="meta">
          {[
            ...(match.hasReport ? [t('statement.hasReport')] : []),
            ...match.reasons.map((reason) => t(`statement.reason.${reason}`)),
          ].join(' · ')}
        </span>
      </p>
      {line.settled.length > 0 && (
        <Check
          id={`other-${line.id}-${match.orderId}`}
          name="is_other"
          value="yes"
          label={t('statement.isOther')}
          required
        />
      )}
      <Button size="small" look={isFirst ? undefined : 'ghost'} name="intent" value="match">
        {t('statement.approve', { number: match.orderNumber })}
      </Button>
    </form>
  );
}

/** An order with the payer's name and another amount: assigned to it, the money waits in an exception. */
function Named({ match, line, action }: { match: NamedMatch; line: StatementLineView; action: string }) {
  const { t } = useText();
  const { orderId, orderNumber, contactName, difference } = match;
  const amount = formatMoney(satang(Math.abs(difference)), 'THB');
  return (
    <form method="post" action={action} className="between">
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="number" value={orderNumber} />
      <p>
        <a className="nb" href={paths.staffOrder({ orderId })}>
          {orderNumber}
        </a>{' '}
        <PersonName>{contactName}</PersonName>
        <br />
        <span className="meta">
          {t('statement.reason.payer-name')} ·{' '}
          {t(difference < 0 ? 'statement.tooLittle' : 'statement.tooMuch', { amount })}
        </span>
      </p>
      <Button size="small" look="ghost" name="intent" value="give">
        {t('statement.giveTo', { number: orderNumber })}
      </Button>
    </form>
  );
}

/** Assigns the line to any order by number; money that does not fit waits in an exception. */
function Give({ line, action }: { line: StatementLineView; action: string }) {
  const { t } = useText();
  const id = `give-${line.id}`;
  return (
    <details className="disclosure">
      <summary>{t('statement.give')}</summary>
      <form method="post" action={action} className="flow gap3">
        <input type="hidden" name="line" value={line.id} />
        <Field
          name="number"
          id={id}
          label={t('statement.give.number')}
          hint={t('statement.give.hint')}
          maxLength={40}
          autoComplete="off"
          required
          beside={
            <Button look="ghost" size="small" name="intent" value="give">
              {t('statement.give.send')}
            </Button>
          }
        />
        {line.settled.length > 0 && (
          <Check id={`${id}-other`} name="is_other" value="yes" label={t('statement.isOther')} required />
        )}
      </form>
    </details>
  );
}
