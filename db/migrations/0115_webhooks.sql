-- what other programs are told of: who is told, what, and what became of it
create table webhook_endpoint (
  id bigint generated always as identity primary key,
  url text not null,
  note text not null default '',
  events text[] not null,
  -- sealed; the one before it signs too until former_until
  secret jsonb not null,
  former_secret jsonb,
  former_until timestamptz,
  is_enabled boolean not null default true,
  -- tries in a row that failed, and since when
  failures integer not null default 0,
  failing_since timestamptz,
  -- it was switched off because nobody answered, or because it answered that it is gone
  gave_up_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);

create table webhook_message (
  id bigint generated always as identity primary key,
  -- as receivers know it, the same for each try
  event_id text not null unique,
  event text not null,
  subject text not null,
  dedupe_key text not null unique,
  body text not null,
  created_at timestamptz not null
);
create index webhook_message_created on webhook_message (created_at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoint on delete cascade,
  message_id bigint not null references webhook_message on delete cascade,
  subject text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  claimed_at timestamptz,
  ended_at timestamptz,
  unique (endpoint_id, message_id)
);
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, subject, id) where status = 'waiting';
create index webhook_delivery_latest on webhook_delivery (endpoint_id, id desc);

create table webhook_try (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_delivery on delete cascade,
  at timestamptz not null,
  status_code integer,
  -- why there is no answer; '' when there is one
  failure text not null default '',
  answer text not null default '',
  milliseconds integer not null
);
create index webhook_try_of on webhook_try (delivery_id, id);
