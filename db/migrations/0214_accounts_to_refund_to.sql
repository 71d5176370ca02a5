-- Where money that goes back by a transfer is sent: staff ask for it, the buyer gives it on the order's page, or staff type it. Bank, number
-- and name lie sealed, as keys of providers do.
create table refund_account (
  order_id bigint primary key references purchase_order (id),
  asked_at timestamptz,
  asked_by bigint references person (id),
  sealed_account jsonb,
  given_at timestamptz,
  given_by text check (given_by in ('buyer', 'staff')),
  check ((sealed_account is null) = (given_at is null) and (sealed_account is null) = (given_by is null))
);
