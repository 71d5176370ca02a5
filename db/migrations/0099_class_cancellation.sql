-- A class day, or a whole class, that staff took off: each order by itself, done by a job or left for a person.
create table class_cancellation (
  id bigint generated always as identity primary key,
  course_id bigint not null references course (id),
  scope text not null check (scope in ('day', 'course')),
  -- of the day that was taken off; its session is gone
  begins_at timestamptz,
  -- the buyers read it
  reason text not null,
  created_at timestamptz not null,
  created_by bigint not null references person (id)
);

create table class_cancellation_item (
  id bigint generated always as identity primary key,
  cancellation_id bigint not null references class_cancellation (id) on delete cascade,
  order_id bigint not null references purchase_order (id),
  -- null: an order nobody has paid, to be cancelled
  order_line_id bigint references order_line (id),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'hand')),
  -- why a person must look at it
  why text not null default '',
  unique (cancellation_id, order_id, order_line_id)
);
create index class_cancellation_item_waiting on class_cancellation_item (cancellation_id) where state = 'waiting';
create index class_cancellation_item_order on class_cancellation_item (order_id);
