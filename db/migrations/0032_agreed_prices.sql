-- What the shop took for an order that was approved with less than was due, in the order's currency; null: all that was due. Its
-- document, its refunds and the shop's figures go by it.
alter table purchase_order add column agreed bigint check (agreed >= 0 and agreed < due);

-- Orders of before, as far as the money kept for them tells and nothing of them went back.
update purchase_order
set agreed = paid.kept
from (
  select payment_part.order_id, sum(payment_part.amount)::bigint as kept, min(payment.currency) as currency, max(payment.currency) as other
  from payment_part
  join payment on payment.id = payment_part.payment_id
  where payment_part.order_id is not null
  group by payment_part.order_id
) paid
where paid.order_id = purchase_order.id
  and purchase_order.status = 'approved'
  and paid.currency = purchase_order.currency
  and paid.other = purchase_order.currency
  and paid.kept > 0
  and paid.kept < purchase_order.due
  and not exists (select from order_refund where order_refund.order_id = purchase_order.id);
