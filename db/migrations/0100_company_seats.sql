-- Plans of which a company buys several seats in one order. Each seat is a line of its own, so that it is refunded and credited as any
-- line is; who sits in it is written beside it.
alter table price_plan add column sells_seats boolean not null default false;
alter table order_line add column is_seat boolean not null default false;
alter table order_line drop constraint order_line_order_id_course_id_key;
create unique index order_line_course_once on order_line (order_id, course_id) where not is_seat;

create table order_seat (
  order_line_id bigint primary key references order_line (id),
  -- of the invitation; a new one when the seat is taken back
  token text not null unique,
  -- whom the invitation was mailed to; empty: handed out as a link
  email text not null default '',
  person_id bigint references person (id),
  taken_at timestamptz,
  check ((person_id is null) = (taken_at is null))
);
create index order_seat_person on order_seat (person_id);
