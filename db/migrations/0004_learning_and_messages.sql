-- Access is a ledger of grants; progress hangs on lectures; mails leave through an outbox.
create table access_grant (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  course_id bigint not null references course (id),
  order_line_id bigint references order_line (id),
  source text not null check (source in ('purchase', 'renewal', 'gift', 'staff', 'refund')),
  -- frozen at purchase: see access/plan-terms
  terms jsonb not null,
  starts_at timestamptz not null,
  -- null: no calendar limit
  ends_at timestamptz,
  granted_at timestamptz not null,
  revoked_at timestamptz,
  unique (order_line_id, course_id)
);
create index access_grant_person on access_grant (person_id, course_id);

create table lecture_progress (
  person_id bigint not null references person (id),
  lecture_id bigint not null references lecture (id) on delete cascade,
  -- seconds watched, as disjoint half-open ranges
  watched int4multirange not null default '{}',
  watched_seconds int not null default 0 check (watched_seconds >= 0),
  last_position_seconds int not null default 0 check (last_position_seconds >= 0),
  completed_at timestamptz,
  updated_at timestamptz not null,
  primary key (person_id, lecture_id)
);

-- the place to come back to
create table course_position (
  person_id bigint not null references person (id),
  course_id bigint not null references course (id) on delete cascade,
  lecture_id bigint not null references lecture (id) on delete cascade,
  updated_at timestamptz not null,
  primary key (person_id, course_id)
);

create table quiz_question (
  id bigint generated always as identity primary key,
  lecture_id bigint not null references lecture (id) on delete cascade,
  position int not null,
  question_html text not null,
  choices jsonb not null,
  answer jsonb not null
);

create table quiz_attempt (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  lecture_id bigint not null references lecture (id) on delete cascade,
  answers jsonb not null,
  score int not null check (score between 0 and 100),
  passed boolean not null,
  taken_at timestamptz not null
);
create index quiz_attempt_person on quiz_attempt (person_id, lecture_id);

create table homework (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  lecture_id bigint not null references lecture (id) on delete cascade,
  upload_id bigint not null references upload (id),
  handed_in_at timestamptz not null,
  mark text,
  comment text,
  marked_by bigint references person (id),
  marked_at timestamptz
);

create table course_comment (
  id bigint generated always as identity primary key,
  course_id bigint not null references course (id) on delete cascade,
  lecture_id bigint references lecture (id) on delete set null,
  parent_id bigint references course_comment (id) on delete cascade,
  person_id bigint references person (id),
  author_name text not null,
  body text not null check (length(body) between 1 and 4000),
  status text not null default 'waiting' check (status in ('waiting', 'shown', 'hidden')),
  written_at timestamptz not null
);
create index course_comment_course on course_comment (course_id, status, id desc);

create table outbox_mail (
  id bigint generated always as identity primary key,
  -- what it is about, once: "order-placed:42"
  dedupe_key text not null unique,
  kind text not null,
  to_address text not null check (to_address !~ '[\r\n]'),
  locale text not null check (locale in ('th', 'en')),
  subject text not null check (subject !~ '[\r\n]'),
  html text not null,
  plain_text text not null,
  order_id bigint references purchase_order (id),
  person_id bigint references person (id),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text not null default '',
  queued_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_mail_waiting on outbox_mail (id) where status = 'waiting';

-- calls to the outside that must not block a checkout (partner shop)
create table outbox_call (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  target text not null,
  payload jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  attempts int not null default 0,
  last_error text not null default '',
  queued_at timestamptz not null,
  done_at timestamptz
);
