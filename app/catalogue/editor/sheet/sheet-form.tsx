import type { ReactNode } from 'react';
import type { EditField, EditFields, Lists } from '~/catalogue/editor/edit-fields';
import { labelOf } from '~/catalogue/editor/edit-form';
import type { WaitingOrder } from '~/catalogue/editor/waiting-orders.server';
import { Button } from '~/kit/button';
import { classes } from '~/kit/classes';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import type { SheetRow } from './course-sheets.server';
import type { SheetCells } from './sheet-cells';

/** A refused row: its cells, their errors, and the new values to compare with. */
export interface RowReturn {
  typed: SheetCells;
  was: SheetCells;
  errors: Readonly<Record<string, string>>;
  waiting: readonly WaitingOrder[];
}
export interface SheetReturn {
  rows: readonly SheetRow[];
  returned: Readonly<Record<number, RowReturn>>;
  /** errors of the whole form */
  errors: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
}

interface SheetFormProps {
  caption: string;
  fields: EditFields;
  rows: readonly SheetRow[];
  sent: SheetReturn | undefined;
  hrefOf: (id: number) => string;
  lists?: Lists;
  /** further fields of the form */
  children?: ReactNode;
}

/** The rows of a list as editable cells with one button. On phones a row is a card. */
export function SheetForm({
  caption,
  fields,
  rows,
  sent: refusedForm,
  hrefOf,
  lists = {},
  children,
}: SheetFormProps) {
  const { t } = useText();
  const names = Object.keys(fields);
  const wrong = rows.flatMap(({ id, title }) =>
    Object.entries(refusedForm?.returned[id]?.errors ?? {}).map(([name, text]) => ({
      id: `${name}-${id}`,
      text: `${title} · ${sheetLabel(name, t)}: ${text}`,
    })),
  );
  const others = Object.entries(refusedForm?.errors ?? {}).map(([id, text]) => ({ id, text }));
  const all = [...others, ...wrong];
  return (
    <form method="post" id="sheet" className="flow" noValidate>
      {all.length > 0 && <ErrorSummary title={t('edit.sheet.errors', { count: all.length })} errors={all} />}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must take the keyboard's focus (WCAG 2.1.1) */}
      <div className="tbl sheet" role="region" aria-label={caption} tabIndex={0}>
        <table>
          <caption className="vh">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('edit.sheet.number')}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {sheetLabel(name, t)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.id}
                {...{ row, fields, lists }}
                href={hrefOf(row.id)}
                back={refusedForm?.returned[row.id]}
              />
            ))}
          </tbody>
        </table>
      </div>
      {lists.categories && (
        <datalist id="category-offers">
          {lists.categories.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      )}
      {children}
      <p>
        <Button>{t('edit.sheet.save')}</Button>
      </p>
    </form>
  );
}

/** Widths of columns that differ from a day's. */
const WIDTHS: Readonly<Record<string, string>> = {
  title: 'long',
  status: 'wider',
  categories: 'wider',
  price_satang: 'short',
  former_price_satang: 'short',
  seat_limit: 'short',
  delta: 'short',
};

interface RowProps {
  row: SheetRow;
  href: string;
  back: RowReturn | undefined;
  fields: EditFields;
  lists: Lists;
}

function Row({ row: { id, title, cells, notes }, href, back, fields, lists }: RowProps) {
  const { t } = useText();
  const waiting = back?.waiting ?? [];
  return (
    <tr className={classes(back && Object.keys(back.errors).length > 0 && 'err')}>
      <td>
        <a href={href} title={title}>
          #{id}
        </a>
        <input type="hidden" name="row" value={id} />
        <input type="hidden" name={`was-${id}`} value={JSON.stringify(back?.was ?? cells)} />
      </td>
      {Object.entries(fields).map(([name, field]) => (
        <td key={name} data-label={sheetLabel(name, t)} className={WIDTHS[name]}>
          {cells[name] === undefined ? (
            <span className="meta">{t('edit.sheet.noPlan')}</span>
          ) : (
            <Cell
              id={`${name}-${id}`}
              field={field}
              label={`${sheetLabel(name, t)} · ${title}`}
              text={back?.typed[name] ?? cells[name]}
              error={back?.errors[name]}
              note={notes[name] === undefined ? undefined : noteOf(name, notes[name], t)}
              offers={name === 'categories' && lists.categories ? 'category-offers' : undefined}
            />
          )}
          {name === 'price_satang' && waiting.length > 0 && <Waiting id={id} orders={waiting} />}
        </td>
      ))}
    </tr>
  );
}

const sheetLabel = (name: string, t: ReturnType<typeof useText>['t']): string =>
  t(`edit.sheet.column.${name}` as TextKey) ?? labelOf(name, t);

/** Small text under a cell: the plan of a price, reserved seats, remaining pieces. */
const noteOf = (name: string, note: string, t: ReturnType<typeof useText>['t']): string =>
  name === 'seat_limit'
    ? t('edit.sheet.held', { count: Number(note) })
    : name === 'delta'
      ? t('edit.stock', { count: Number(note) })
      : note;

interface CellProps {
  id: string;
  field: EditField;
  label: string;
  text: string;
  error: string | undefined;
  note: string | undefined;
  offers: string | undefined;
}

function Cell({ id, field, label, text, error, note, offers }: CellProps) {
  const { t } = useText();
  const same = {
    id,
    name: id,
    className: 'in',
    'aria-label': label,
    defaultValue: text,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': classes(error && `${id}-e`, note && `${id}-n`) || undefined,
  };
  return (
    <>
      {field.kind === 'choice' ? (
        <select {...same}>
          {field.of.map((value) => (
            <option key={value} value={value}>
              {t(`edit.status.${value}` as TextKey)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...same}
          maxLength={field.kind === 'line' ? field.max : 20}
          inputMode={field.kind === 'money' ? 'decimal' : undefined}
          list={offers}
          autoComplete="off"
        />
      )}
      {note && (
        <small className="meta block" id={`${id}-n`}>
          {note}
        </small>
      )}
      {error && (
        <small className="why" id={`${id}-e`}>
          {error}
        </small>
      )}
    </>
  );
}

/** Unpaid orders at the old price, with the box that confirms them. */
function Waiting({ id, orders }: { id: number; orders: readonly WaitingOrder[] }) {
  const { t } = useText();
  const visibleOrders = orders.slice(0, 5);
  return (
    <div className="waiting">
      {visibleOrders.map((order) => (
        <a key={order.id} href={paths.staffOrder({ orderId: order.id })}>
          #{order.id} {order.contactName} {formatMoney(order.due)}
        </a>
      ))}
      {orders.length > visibleOrders.length && (
        <span>{t('edit.waiting.more', { count: orders.length - visibleOrders.length })}</span>
      )}
      <label className="check">
        <input type="checkbox" name={`waiting-${id}`} value={orders.length} />
        <span>{t('edit.waiting.seen')}</span>
      </label>
    </div>
  );
}
