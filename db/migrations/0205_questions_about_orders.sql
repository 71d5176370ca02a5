-- What a buyer asks about an order: their money back, or a problem. One waits at a time, and each is answered once.
create table order_question (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order (id),
  kind text not null check (kind in ('refund', 'problem')),
  body text not null,
  asked_at timestamptz not null,
  answer text not null default '',
  answered_at timestamptz,
  answered_by bigint references person (id)
);
create index order_question_of_order on order_question (order_id);
create unique index order_question_waits on order_question (order_id) where answered_at is null;
create index order_question_queue on order_question (asked_at) where answered_at is null;
