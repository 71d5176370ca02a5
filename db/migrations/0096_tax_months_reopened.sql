-- When a month of the sales tax report was closed and opened again, by whom and why. What a closed report said is kept when it is opened.
create table vat_month_change (
  id bigint generated always as identity primary key,
  month date not null references vat_month (month),
  kind text not null check (kind in ('closed', 'reopened')),
  changed_at timestamptz not null,
  changed_by bigint not null references person (id),
  reason text not null default '',
  -- the report as it had been closed
  report jsonb,
  constraint vat_month_change_reopened check (
    (kind = 'closed' and report is null) or (kind = 'reopened' and reason <> '' and report is not null)
  )
);
create index vat_month_change_month on vat_month_change (month, id);
create index vat_month_change_by on vat_month_change (changed_by);
