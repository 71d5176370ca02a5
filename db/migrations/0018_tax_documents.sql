-- Documents of a sale: what they are found and reported by stands beside the snapshot. Nothing has written here before.
alter table tax_document
  drop constraint tax_document_kind_check,
  add constraint tax_document_kind_check
    check (kind in ('receipt', 'abbreviated-invoice', 'tax-invoice', 'credit-note')),
  -- as it is printed: TI69-000123
  add column number text not null unique,
  -- the day it bears, in Thailand; one that replaces another bears that one's day
  add column document_day date not null,
  add column buyer_name text not null,
  add column buyer_tax_id text not null default '',
  add column currency text not null default 'THB' check (currency in ('THB', 'USD')),
  add column total bigint not null check (total > 0),
  add column vat bigint not null check (vat >= 0),
  -- replaced by another; the number stays taken
  add column cancelled_at timestamptz,
  add constraint tax_document_credit check (kind <> 'credit-note' or refers_to_id is not null);
create index tax_document_order on tax_document (order_id, id);
create index tax_document_day on tax_document (document_day, id);
create index tax_document_refers on tax_document (refers_to_id) where refers_to_id is not null;
-- a sale has one document that holds
create unique index tax_document_one_sale on tax_document (order_id)
  where kind <> 'credit-note' and cancelled_at is null;

-- The last number given out in a series and year. A row, not a sequence: what is rolled back gives its number back.
create table document_counter (
  series text not null,
  year int not null,
  last_serial int not null check (last_serial > 0),
  primary key (series, year)
);

-- A company's certificate of tax withheld (50 ทวิ), once it has come.
create table withholding_certificate (
  order_id bigint primary key references purchase_order (id),
  number text not null,
  certificate_day date not null,
  recorded_at timestamptz not null,
  recorded_by bigint not null references person (id)
);
