import { type Snapshot, sum } from './snapshot';

type Order = Snapshot['purchase_order'][number];

/** What an order adds up to, its document, and what was taken back of it. */
export const paperProblems = (shop: Snapshot): string[] => [
  ...shop.purchase_order.flatMap((order) => [
    ...sumProblems(shop, order),
    ...documentProblems(shop, order),
    ...refundProblems(shop, order),
  ]),
  ...serialProblems(shop),
];

const linesOf = (shop: Snapshot, { id }: Order) => shop.order_line.filter((line) => line.order_id === id);

function sumProblems(shop: Snapshot, order: Order): string[] {
  const net = sum(linesOf(shop, order).map((line) => line.unit_price * line.qty - line.discount));
  const total = net + order.shipping_fee;
  const problems: string[] = [];
  if (net !== order.price - order.discount)
    problems.push(`lines come to ${net}, the order to ${order.price - order.discount}`);
  if (order.vat !== vatIn(total)) problems.push(`the VAT of ${total} is not ${order.vat}`);
  return problems.map((problem) => `order row ${order.id}: ${problem}`);
}

/** 7 % contained, half a satang up; nothing in the story's shop is exempt. */
const vatIn = (total: number) => Math.floor((total * 14 + 107) / 214);
const half = (product: number, by: number) => (by === 0 ? 0 : Math.floor((2 * product + by) / (2 * by)));
const isNote = (kind: string) => kind.endsWith('-note');

function documentProblems(shop: Snapshot, order: Order): string[] {
  const name = `order row ${order.id}`;
  const own = shop.tax_document.filter((each) => each.order_id === order.id);
  const sales = own.filter((each) => !isNote(each.kind) && each.cancelled_at === null);
  // approved with less it was sold for that
  const isSold = order.status === 'approved' && (order.agreed ?? order.due) > 0;
  if (sales.length !== (isSold ? 1 : 0)) return [`${name} is ${order.status} with ${sales.length} documents`];
  const [sale] = sales;
  if (!sale) return [];
  const notes = own.filter((each) => isNote(each.kind));
  const problems: string[] = [];
  const withheld =
    order.agreed === null ? order.withholding : half(order.withholding * order.agreed, order.due);
  const total = (order.agreed ?? order.due) + withheld;
  const vat = order.agreed === null ? order.vat : vatIn(total);
  if (sale.total !== total || sale.vat !== vat)
    problems.push(`${name} comes to ${total} (VAT ${vat}), its document to ${sale.total} (VAT ${sale.vat})`);
  const credited = { total: sum(notes.map((note) => note.total)), vat: sum(notes.map((note) => note.vat)) };
  if (credited.total > sale.total || credited.vat > sale.vat)
    problems.push(
      `credit notes of ${name} come to more than its document: ${credited.total} of ${sale.total}`,
    );
  if (credited.total === sale.total && credited.vat !== sale.vat)
    problems.push(`all of ${name} went back, and ${sale.vat - credited.vat} of its VAT did not`);
  if (notes.some((note) => note.refers_to_id !== sale.id))
    problems.push(`a credit note of ${name} refers to another document`);
  return problems;
}

/** What was approved for less gives back its part of that. */
function refundProblems(shop: Snapshot, order: Order): string[] {
  const refunds = shop.order_refund.filter((refund) => refund.order_id === order.id);
  // approved with money of another currency: what is to go back of that staff work out by hand
  const isElsewhere = shop.payment_part.some(
    (part) =>
      part.order_id === order.id &&
      shop.payment.some(({ id, currency }) => id === part.payment_id && currency !== order.currency),
  );
  const problems = refunds.flatMap((refund) => {
    const lines = shop.order_refund_line.filter((line) => line.order_refund_id === refund.id);
    const net = sum(lines.map((line) => line.net)) + refund.shipping;
    const paid = net - sum(lines.map((line) => line.withholding));
    const note = shop.tax_document.find((each) => each.id === refund.credit_note_id);
    return [
      ...(paid === refund.amount || (isElsewhere && refund.amount < paid)
        ? []
        : [`a refund of ${refund.amount} is of lines of ${paid}`]),
      ...(net === (note?.total ?? 0)
        ? []
        : [`${net} went back, the credit note says ${note?.total ?? 'nothing'}`]),
    ];
  });
  const back = new Set(shop.order_refund_line.map((line) => line.order_line_id));
  const isAllBack = refunds.length > 0 && linesOf(shop, order).every((line) => back.has(line.id));
  const amount = sum(refunds.map((refund) => refund.amount));
  const price = order.agreed ?? order.due;
  if (isAllBack && amount !== price && !isElsewhere)
    problems.push(`all lines went back for ${amount}, and ${price} was paid`);
  return problems.map((problem) => `order row ${order.id}: ${problem}`);
}

/** No number is left out and none is given twice, in each series and year. */
function serialProblems(shop: Snapshot): string[] {
  const series = new Map<string, number[]>();
  for (const { series: name, year, serial } of shop.tax_document)
    series.set(`${name} ${year}`, [...(series.get(`${name} ${year}`) ?? []), serial]);
  return [...series].flatMap(([name, serials]) =>
    serials.sort((one, other) => one - other).every((serial, index) => serial === index + 1)
      ? []
      : [`numbers of ${name} have a gap: ${serials.join(', ')}`],
  );
}
