import { Button } from '~/kit/button';
import { PersonName } from '~/kit/person-name';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { amongBaht } from '~/values/money';
import { bangkokDay, formatDateTime, formatShortDay } from '~/values/time';
import { bankName } from './bank-codes';
import type { StatementMatch } from './statement-match';
import type { StatementLineView } from './statements.server';

interface StatementLinesProps {
  lines: readonly StatementLineView[];
  /** The page itself. */
  action: string;
  now: Date;
}

/** Each line of the statement with the orders it may be for, why, and the one press that settles it. */
export function StatementLines({ lines, action }: StatementLinesProps) {
  const { t, locale } = useText();
  return (
    <Table
      caption={t('statement.title')}
      columns={[
        { key: 'at', title: t('statement.column.at') },
        { key: 'amount', title: t('statement.column.amount'), isFigure: true },
        { key: 'says', title: t('statement.column.says'), isWide: true },
        { key: 'match', title: t('statement.column.match') },
      ]}
      rows={lines.map((line) => ({
        key: String(line.id),
        cells: [
          <span key="at" className="nb">
            {line.hasTime
              ? formatDateTime(line.occurredAt, locale)
              : formatShortDay(bangkokDay(line.occurredAt), locale)}
          </span>,
          <b key="amount">{amongBaht(line.amount, 'THB')}</b>,
          <span key="says">
            {line.description} <span className="nb">{line.reference}</span>
            <br />
            <span className="meta">
              {bankName(line.bankCode, locale)} {line.accountNumber}
            </span>
          </span>,
          <Match key="match" line={line} action={action} />,
        ],
      }))}
    />
  );
}

function Match({ line, action }: { line: StatementLineView; action: string }) {
  const { t } = useText();
  if (line.status === 'matched') return null;
  return (
    <div className="flow gap2">
      {line.status === 'open' && line.matches.length === 0 && <p>{t('statement.noMatch')}</p>}
      {line.matches.slice(0, 3).map((match, index) => (
        <Candidate key={match.orderId} match={match} line={line} action={action} isFirst={index === 0} />
      ))}
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
    </div>
  );
}

interface CandidateProps {
  match: StatementMatch;
  line: StatementLineView;
  action: string;
  /** The likeliest: its button stands out. */
  isFirst: boolean;
}

function Candidate({ match, line, action, isFirst }: CandidateProps) {
  const { t } = useText();
  return (
    <form method="post" action={action}>
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="order" value={match.orderId} />
      <p className="snug">
        <a className="nb" href={`/admin/orders/${match.orderId}`}>
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
      <Button size="small" look={isFirst ? undefined : 'ghost'} name="intent" value="match">
        {t('statement.approve', { number: match.orderNumber })}
      </Button>
    </form>
  );
}
