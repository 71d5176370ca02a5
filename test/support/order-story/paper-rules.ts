import { type Snapshot, sum } from './snapshot';
import type { World } from './world';

type Order = Snapshot['purchase_order'][number];

/** What an order adds up to, its document, and what was taken back of it. */
export const paperProblems = (shop: Snapshot, { accepted }: Pick<World, 'accepted'>): string[] => [
  ...shop.purchase_order.flatMap((order) => [
    ...sumProblems(shop, order),
    ...documentProblems(shop, order),
    ...refundProblems(shop, order, accepted.has(order.id)),
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
  // 7 % contained, half a satang up; nothing in the story's shop is exempt
  if (order.vat !== Math.floor((total * 14 + 107) / 214))
    problems.push(`the VAT of ${total} is not ${order.vat}`);
  return problems.map((problem) => `order row ${order.id}: ${problem}`);
}

function documentProblems(shop: Snapshot, order: Order): string[] {
  const name = `order row ${order.id}`;
  const own = shop.tax_document.filter((each) => each.order_id === order.id);
  const sales = own.filter((each) => each.kind !== 'credit-note' && each.cancelled_at === null);
  const isSold = order.status === 'approved' && order.due > 0;
  if (sales.length !== (isSold ? 1 : 0)) return [`${name} is ${order.status} with ${sales.length} documents`];
  const [sale] = sales;
  if (!sale) return [];
  const notes = own.filter((each) => each.kind === 'credit-note');
  const problems: string[] = [];
  const total = order.price - order.discount + order.shipping_fee;
  if (sale.total !== total || sale.vat !== order.vat)
    problems.push(
      `${name} comes to ${total} (VAT ${order.vat}), its document to ${sale.total} (VAT ${sale.vat})`,
    );
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

/** What was approved for less gives back less. */
function refundProblems(shop: Snapshot, order: Order, isLessAccepted: boolean): string[] {
  const refunds = shop.order_refund.filter((refund) => refund.order_id === order.id);
  const problems = refunds.flatMap((refund) => {
    const lines = shop.order_refund_line.filter((line) => line.order_refund_id === refund.id);
    const net = sum(lines.map((line) => line.net)) + refund.shipping;
    const paid = net - sum(lines.map((line) => line.withholding));
    const note = shop.tax_document.find((each) => each.id === refund.credit_note_id);
    return [
      ...(paid === refund.amount || (isLessAccepted && refund.amount < paid)
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
  if (isAllBack && amount !== order.due && !isLessAccepted)
    problems.push(`all lines went back for ${amount}, and ${order.due} was due`);
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
