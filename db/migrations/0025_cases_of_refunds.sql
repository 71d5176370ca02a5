-- whether the money of a refund has gone back is asked for each refund of each order shown
create index money_case_refund on money_case (order_refund_id) where order_refund_id is not null;
