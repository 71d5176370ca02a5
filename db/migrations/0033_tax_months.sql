-- What a shop that sells without VAT gives out when money goes back: a refund note, of a series of its own.
alter table tax_document
  drop constraint tax_document_kind_check,
  add constraint tax_document_kind_check
    check (kind in ('receipt', 'abbreviated-invoice', 'tax-invoice', 'credit-note', 'refund-note')),
  drop constraint tax_document_credit,
  add constraint tax_document_credit check (kind not in ('credit-note', 'refund-note') or refers_to_id is not null),
  -- the day its VAT is reported by: the tax point, or the day of issue where that month was closed. Null in documents of before, which
  -- were reported by the day they bear and stay where they are
  add column tax_day date;
create unique index tax_document_one_paper on tax_document (order_id)
  where kind not in ('credit-note', 'refund-note') and cancelled_at is null;
drop index tax_document_one_sale;
create index tax_document_tax_day on tax_document ((coalesce(tax_day, document_day)), id);

-- Months of the sales tax report. A month has a row once a document was reported in it; whoever issues one holds the row while the month
-- is open, so that closing it waits for them and they see that it is closed.
create table vat_month (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz,
  closed_by bigint references person (id),
  -- the report as it was closed
  report jsonb,
  constraint vat_month_closed check (
    (closed_at is null and closed_by is null and report is null)
    or (closed_at is not null and closed_by is not null and report is not null)
  )
);
