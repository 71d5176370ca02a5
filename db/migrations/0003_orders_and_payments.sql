-- Carts, discounts, orders, payments. An order belongs to a person (a guest's is generated) and opens by its token.
create table payment_method (
  -- the specification's ids; 5 to 7 and 14 do not exist
  id int primary key check (id in (1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15)),
  name_th text not null,
  name_en text not null default '',
  payment_type text not null default '',
  application_id_1 text not null default '',
  application_id_2 text not null default '',
  secrets jsonb not null default '{}',
  name_web text not null default '',
  is_enabled boolean not null default false,
  minimum_satang bigint check (minimum_satang >= 0),
  maximum_satang bigint check (maximum_satang >= 0),
  position int not null default 0
);

create table bank_account (
  id bigint generated always as identity primary key,
  external_key text not null unique,
  -- both may be missing in old data: such an account makes bank transfer unusable
  bank_code text,
  account_number text,
  account_name text not null default '',
  prompt_pay_id text,
  prompt_pay_image_id bigint references upload (id),
  is_enabled boolean not null default true,
  position int not null default 0
);

create table shipping_fee (
  id bigint generated always as identity primary key,
  external_key text not null unique,
  name text not null,
  note text not null default '',
  fee_satang bigint not null check (fee_satang >= 0),
  free_from_satang bigint check (free_from_satang >= 0),
  max_weight_grams int check (max_weight_grams > 0),
  region text,
  is_enabled boolean not null default true,
  position int not null default 0
);

create table coupon (
  id bigint generated always as identity primary key,
  code text not null,
  -- trimmed, case-folded, Thai digits made Arabic
  normal_code text not null unique,
  coupon_type text not null check (coupon_type in ('P1', 'P2')),
  number_of_course int not null default 1 check (number_of_course >= 0),
  discount_type text not null check (discount_type in ('amount', 'percent')),
  discount_satang bigint not null default 0 check (discount_satang >= 0),
  discount_usd_cents bigint not null default 0 check (discount_usd_cents >= 0),
  discount_basis_points int not null default 0 check (discount_basis_points between 0 and 10000),
  is_active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  quota int check (quota >= 0),
  used int not null default 0 check (used >= 0),
  per_buyer_limit int check (per_buyer_limit > 0),
  constraint coupon_within_quota check (quota is null or used <= quota)
);
create table coupon_course (
  coupon_id bigint not null references coupon (id) on delete cascade,
  course_id bigint not null references course (id) on delete cascade,
  primary key (coupon_id, course_id)
);
create table coupon_payment_method (
  coupon_id bigint not null references coupon (id) on delete cascade,
  payment_method_id int not null references payment_method (id),
  primary key (coupon_id, payment_method_id)
);

create table promotion (
  id bigint generated always as identity primary key,
  title text not null,
  promotion_type text not null check (promotion_type in ('P1', 'P2')),
  number_of_course int not null default 1 check (number_of_course >= 0),
  discount_type text not null check (discount_type in ('amount', 'percent')),
  discount_satang bigint not null default 0 check (discount_satang >= 0),
  discount_usd_cents bigint not null default 0 check (discount_usd_cents >= 0),
  discount_basis_points int not null default 0 check (discount_basis_points between 0 and 10000),
  description_list jsonb not null default '[]',
  is_active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  quota int check (quota >= 0),
  used int not null default 0 check (used >= 0),
  per_buyer_limit int check (per_buyer_limit > 0),
  constraint promotion_within_quota check (quota is null or used <= quota)
);
create table promotion_course (
  promotion_id bigint not null references promotion (id) on delete cascade,
  course_id bigint not null references course (id) on delete cascade,
  primary key (promotion_id, course_id)
);

create table cart (
  id bigint generated always as identity primary key,
  person_id bigint unique references person (id) on delete cascade,
  token_hash text unique,
  promotion_id bigint references promotion (id),
  payment_method_id int references payment_method (id),
  updated_at timestamptz not null default now(),
  check (person_id is not null or token_hash is not null)
);
create table cart_line (
  id bigint generated always as identity primary key,
  cart_id bigint not null references cart (id) on delete cascade,
  course_id bigint references course (id),
  price_plan_id bigint references price_plan (id),
  product_id bigint references product (id),
  qty int not null default 1 check (qty > 0),
  added_at timestamptz not null default now(),
  check ((course_id is null) <> (product_id is null)),
  check (product_id is not null or qty = 1),
  unique (cart_id, course_id),
  unique (cart_id, product_id)
);
create table cart_coupon (
  cart_id bigint not null references cart (id) on delete cascade,
  coupon_id bigint not null references coupon (id) on delete cascade,
  position int not null,
  primary key (cart_id, coupon_id)
);

create table purchase_order (
  id bigint generated always as identity primary key,
  token text not null unique check (length(token) >= 22),
  -- one page shown = one key = at most one order, however often it is sent
  checkout_key text not null unique,
  person_id bigint not null references person (id),
  status text not null default 'notYetReceived' check (status in ('notYetReceived', 'pendingApproved', 'rejected', 'approved', 'cancelled')),
  status_reason text not null default '',
  -- how it came or is to come to "approved": a payment, AutoFree or NeedApprovedFree
  approval_kind text not null default 'payment' check (approval_kind in ('payment', 'AutoFree', 'NeedApprovedFree')),
  contact_name text not null,
  email text not null,
  tel text not null default '',
  locale text not null default 'th' check (locale in ('th', 'en')),
  currency text not null default 'THB' check (currency in ('THB', 'USD')),
  price bigint not null check (price >= 0),
  discount bigint not null default 0 check (discount >= 0),
  shipping_fee bigint not null default 0 check (shipping_fee >= 0),
  withholding bigint not null default 0 check (withholding >= 0),
  vat bigint not null default 0 check (vat >= 0),
  due bigint not null generated always as (price - discount + shipping_fee - withholding) stored,
  quote jsonb not null,
  payment_method_id int references payment_method (id),
  promotion_id bigint references promotion (id),
  shipping_fee_id bigint references shipping_fee (id),
  shipping_address jsonb,
  tax_identity jsonb,
  is_holding boolean not null default true,
  placed_at timestamptz not null,
  cancel_at timestamptz,
  reported_at timestamptz,
  approved_at timestamptz,
  cancelled_at timestamptz,
  check (discount <= price),
  check (price - discount + shipping_fee - withholding >= 0),
  check ((status = 'approved') = (approved_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (status <> 'cancelled' or not is_holding)
);
create index purchase_order_person on purchase_order (person_id, id desc);
create index purchase_order_open on purchase_order (cancel_at) where status in ('notYetReceived', 'rejected');
create index purchase_order_status on purchase_order (status, id);

create table order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order (id),
  position int not null,
  course_id bigint references course (id),
  price_plan_id bigint references price_plan (id),
  product_id bigint references product (id),
  name text not null,
  plan_name text not null default '',
  -- the plan's terms as they were bought; later edits of the plan do not change them
  plan_terms jsonb,
  pricing_type text,
  qty int not null check (qty > 0),
  unit_price bigint not null check (unit_price >= 0),
  discount bigint not null default 0 check (discount >= 0),
  holds_seat boolean not null default false,
  check ((course_id is null) <> (product_id is null)),
  check (discount <= unit_price * qty),
  unique (order_id, course_id),
  unique (order_id, product_id)
);
create index order_line_course on order_line (course_id) where course_id is not null;

create table order_coupon (
  order_id bigint not null references purchase_order (id),
  coupon_id bigint not null references coupon (id),
  position int not null,
  discount bigint not null check (discount >= 0),
  primary key (order_id, coupon_id)
);

-- Every move of an order: who, when, from where.
create table order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order (id),
  at timestamptz not null,
  kind text not null,
  from_status text,
  to_status text,
  actor text not null check (actor in ('buyer', 'staff', 'provider', 'system')),
  actor_id bigint references person (id),
  detail jsonb not null default '{}'
);
create index order_event_order on order_event (order_id, id);

create table payment_attempt (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order (id),
  payment_method_id int not null references payment_method (id),
  provider text not null,
  reference text not null,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('THB', 'USD')),
  status text not null default 'open' check (status in ('open', 'succeeded', 'failed', 'expired', 'unknown')),
  detail jsonb not null default '{}',
  expires_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (provider, reference)
);
create index payment_attempt_order on payment_attempt (order_id);

create table transfer_report (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order (id),
  -- one page shown = one report, however often it is sent
  report_key text not null unique,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  contact_name text not null default '',
  email text not null default '',
  tel text not null default '',
  bank_account_id bigint references bank_account (id),
  origin_bank text not null default '',
  amount bigint not null check (amount >= 0),
  amount_differs boolean not null default false,
  transferred_at timestamptz,
  description text not null default '',
  slip_id bigint references upload (id),
  reason text not null default '',
  reported_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references person (id),
  check ((status in ('approved', 'rejected')) = (decided_at is not null))
);
create unique index transfer_report_one_pending on transfer_report (order_id) where status = 'pending';
create index transfer_report_queue on transfer_report (status, reported_at);

-- Money that reached us for an order, once by provider and reference.
create table payment (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order (id),
  payment_method_id int not null references payment_method (id),
  provider text not null,
  reference text not null,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('THB', 'USD')),
  transfer_report_id bigint references transfer_report (id),
  payment_attempt_id bigint references payment_attempt (id),
  approved_by bigint references person (id),
  received_at timestamptz not null,
  unique (provider, reference)
);
create index payment_order on payment (order_id);

create table provider_event (
  id bigint generated always as identity primary key,
  provider text not null,
  event_key text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  unique (provider, event_key)
);

-- Money that fits no order as it stands: a person settles it.
create table money_case (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('late', 'double', 'underpaid', 'overpaid', 'unmatched')),
  order_id bigint references purchase_order (id),
  payment_id bigint references payment (id),
  amount bigint not null,
  currency text not null,
  note text not null default '',
  opened_at timestamptz not null,
  settled_at timestamptz,
  settled_by bigint references person (id),
  outcome text
);

create table tax_document (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('receipt', 'tax-invoice', 'credit-note')),
  series text not null,
  year int not null,
  serial int not null check (serial > 0),
  order_id bigint not null references purchase_order (id),
  refers_to_id bigint references tax_document (id),
  snapshot jsonb not null,
  issued_at timestamptz not null,
  unique (series, year, serial)
);
