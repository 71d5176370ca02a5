-- A try to pay at a provider: its name there, and when the provider was last asked about it.
alter table payment_attempt
  -- the provider's name for it; null until it has answered
  add column provider_id text,
  -- a page, a notification or the reconciliation asked last; before an answer: when a process took it in hand
  add column checked_at timestamptz,
  -- by the reconciliation alone: its pauses grow
  add column checks int not null default 0,
  add unique (provider, provider_id);
-- one code to scan at a time
create unique index payment_attempt_one_live on payment_attempt (order_id, payment_method_id) where status in ('open', 'unknown');
create index payment_attempt_live on payment_attempt (checked_at) where status in ('open', 'unknown');
