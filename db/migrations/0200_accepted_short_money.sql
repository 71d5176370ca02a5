-- what came too little and was accepted for its order left a case open, with nothing in it to decide
update money_case
set settled_at = purchase_order.approved_at, settled_by = payment.approved_by, outcome = 'accepted'
from payment, purchase_order
where payment.id = money_case.payment_id
  and purchase_order.id = money_case.order_id
  and money_case.kind = 'underpaid'
  and money_case.settled_at is null
  and purchase_order.status = 'approved'
  and payment.amount = (
    select coalesce(sum(payment_part.amount), 0) from payment_part where payment_part.payment_id = payment.id
      and payment_part.kind = 'kept' and payment_part.order_id = money_case.order_id)
  and not exists (select from refund where refund.payment_id = payment.id);
