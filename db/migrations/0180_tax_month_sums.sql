-- What the documents of a month come to, counted by what writes them (ADR-0111): the list of months and the page of an open month ask, and a
-- month may have tens of thousands. A change is a row of its own, so that nobody who issues a document waits for another; a job puts sums
-- in their place. A document is never changed but in one thing: another is issued in its place, and it counts no more.
create table tax_month_sum (
  id bigint generated always as identity primary key,
  month date not null,
  kind text not null,
  currency text not null,
  is_replaced boolean not null,
  documents int not null,
  taxed bigint not null,
  exempt bigint not null,
  vat bigint not null,
  total bigint not null
);
create index tax_month_sum_month on tax_month_sum (month);

-- times: 1, or -1 to take it out again
create function tax_month_change(document tax_document, is_replaced boolean, times int) returns void language sql as $$
  insert into tax_month_sum (month, kind, currency, is_replaced, documents, taxed, exempt, vat, total)
  select date_trunc('month', coalesce(document.tax_day, document.document_day)::timestamp)::date, document.kind, document.currency, is_replaced, times,
    times * coalesce((document.snapshot ->> 'taxed')::bigint, 0), times * coalesce((document.snapshot ->> 'exempt')::bigint, 0),
    times * coalesce((document.snapshot ->> 'vat')::bigint, 0), times * coalesce((document.snapshot ->> 'total')::bigint, 0)
$$;

create function count_tax_document() returns trigger language plpgsql as $$
declare
  sales constant text[] := array['tax-invoice', 'abbreviated-invoice', 'receipt'];
  replaced tax_document;
begin
  perform tax_month_change(new, false, 1);
  if new.refers_to_id is not null and new.kind = any(sales) and not exists (
      select from tax_document other
      where other.refers_to_id = new.refers_to_id and other.kind = any(sales) and other.id <> new.id) then
    select * into replaced from tax_document where id = new.refers_to_id;
    perform tax_month_change(replaced, false, -1);
    perform tax_month_change(replaced, true, 1);
  end if;
  return null;
end $$;
create trigger count_document after insert on tax_document for each row execute function count_tax_document();

insert into tax_month_sum (month, kind, currency, is_replaced, documents, taxed, exempt, vat, total)
  select month, kind, currency, is_replaced, count(*), coalesce(sum((snapshot ->> 'taxed')::bigint), 0), coalesce(sum((snapshot ->> 'exempt')::bigint), 0),
    coalesce(sum((snapshot ->> 'vat')::bigint), 0), coalesce(sum((snapshot ->> 'total')::bigint), 0)
  from (
    select date_trunc('month', coalesce(tax_day, document_day)::timestamp)::date as month, kind, currency, snapshot,
      exists (select from tax_document next where next.refers_to_id = tax_document.id
        and next.kind in ('tax-invoice', 'abbreviated-invoice', 'receipt')) as is_replaced
    from tax_document) as document
  group by month, kind, currency, is_replaced;
