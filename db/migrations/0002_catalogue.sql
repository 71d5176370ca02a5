-- Courses, plans, curricula, products.
create table category (
  id bigint generated always as identity primary key,
  external_key text not null unique,
  name_th text not null,
  name_en text not null default '',
  link_path text not null unique check (link_path ~ '^[a-z0-9-]+$'),
  position int not null default 0
);

create table teacher (
  id bigint generated always as identity primary key,
  external_key text not null unique,
  name text not null,
  headline text not null default '',
  bio text not null default '',
  picture text,
  person_id bigint references person (id)
);

create table course_group (
  id bigint generated always as identity primary key,
  external_key text not null unique,
  name text not null
);

create table course (
  id bigint generated always as identity primary key,
  external_key text not null unique,
  status text not null default 'published' check (status in ('draft', 'published')),
  slug text not null check (slug <> '' and slug !~ '[/?#]'),
  title text not null check (length(title) between 1 and 255),
  subtitle text not null default '',
  course_type text not null check (course_type in ('Online', 'Flex', 'In-class', 'In-class-free', 'Private-Classroom', 'Live', 'Live-Private')),
  course_language text not null default 'th',
  teacher_id bigint references teacher (id),
  course_group_id bigint references course_group (id),
  picture text,
  preview_video text,
  preview_video_name text not null default '',
  preview_video_desc text not null default '',
  description_html text not null default '',
  outcomes jsonb not null default '[]',
  venue text not null default '',
  class_type text not null default '',
  start_date date,
  end_date date,
  start_reg_date date,
  end_reg_date date,
  -- null: no limit. Places held by waiting and approved orders; the check is what makes overselling impossible.
  seat_limit int check (seat_limit >= 0),
  seats_held int not null default 0 check (seats_held >= 0),
  end_publish date,
  lock_course boolean not null default false,
  is_recertification_course boolean not null default false,
  free_book text,
  free_book_type text check (free_book_type in ('physical', 'digital')),
  is_layout_course_registration boolean,
  meta_title text not null default '',
  meta_description text not null default '',
  -- title, subtitle, teacher and description without markup, for keyword search
  search_text text not null default '',
  published_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint course_seats_not_oversold check (seat_limit is null or seats_held <= seat_limit)
);
create index course_search on course using gin (search_text gin_trgm_ops);
create index course_listed on course (published_at desc, id desc) where status = 'published';
create index course_teacher on course (teacher_id);
create index course_course_group on course (course_group_id);

create table course_category (
  course_id bigint not null references course (id) on delete cascade,
  category_id bigint not null references category (id) on delete cascade,
  primary key (course_id, category_id)
);
create index course_category_category on course_category (category_id);

-- buy_course_free: courses given with this one
create table course_gift (
  course_id bigint not null references course (id) on delete cascade,
  gift_course_id bigint not null references course (id),
  primary key (course_id, gift_course_id)
);

-- course_for_user_group
create table course_user_group (
  course_id bigint not null references course (id) on delete cascade,
  user_group_id bigint not null references user_group (id) on delete cascade,
  primary key (course_id, user_group_id)
);

create table price_plan (
  id bigint generated always as identity primary key,
  external_key text not null unique,
  course_id bigint references course (id),
  reference_code text check (reference_code in ('COURSE')),
  reference_id bigint,
  name text not null,
  note text not null default '',
  plan_type text not null check (plan_type in ('Period', 'Actual', 'One-Time Payment', 'Free')),
  term int check (term > 0),
  term_unit text check (term_unit in ('year', 'month', 'day', 'hour')),
  term_2 int check (term_2 > 0),
  term_unit_2 text check (term_unit_2 in ('year', 'month', 'day', 'hour')),
  course_days int check (course_days = -1 or course_days > 0),
  price_satang bigint check (price_satang >= 0),
  price_usd_cents bigint check (price_usd_cents >= 0),
  former_price_satang bigint check (former_price_satang >= 0),
  status_show int not null default 1 check (status_show in (0, 1)),
  pricing_type text not null default 'default' check (pricing_type in ('default', 'renew', 'others')),
  free_for text check (free_for in ('Student')),
  need_approval boolean not null default false,
  is_for_member boolean not null default false,
  is_default boolean not null default false,
  position int not null default 0,
  check (course_id is not null or (reference_code is not null and reference_id is not null))
);
create index price_plan_course on price_plan (course_id);

-- free_course_ids: what a student must already own
create table price_plan_prerequisite (
  price_plan_id bigint not null references price_plan (id) on delete cascade,
  course_id bigint not null references course (id),
  primary key (price_plan_id, course_id)
);

create table course_section (
  id bigint generated always as identity primary key,
  course_id bigint not null references course (id) on delete cascade,
  external_key text not null unique,
  name text not null,
  location text,
  position int not null
);
create index course_section_course on course_section (course_id, position);

create table lecture (
  id bigint generated always as identity primary key,
  course_section_id bigint not null references course_section (id) on delete cascade,
  external_key text not null unique,
  name text not null,
  content_type text not null check (content_type in ('video', 'text', 'file', 'quiz', 'homework')),
  is_preview boolean not null default false,
  duration_seconds int check (duration_seconds >= 0),
  video text,
  upload_type text not null default 'file' check (upload_type in ('file', 'youtube', 'vimeo', 'link')),
  content_html text,
  content_file text,
  file_label text,
  pass_score int check (pass_score between 0 and 100),
  quiz_integration_type text,
  position int not null
);
create index lecture_section on lecture (course_section_id, position);

create table product (
  id bigint generated always as identity primary key,
  external_key text not null unique,
  status text not null default 'published' check (status in ('draft', 'published')),
  slug text not null check (slug <> '' and slug !~ '[/?#]'),
  title text not null check (length(title) between 1 and 255),
  subtitle text not null default '',
  price_satang bigint not null check (price_satang >= 0),
  price_usd_cents bigint check (price_usd_cents >= 0),
  former_price_satang bigint check (former_price_satang >= 0),
  -- what can still be ordered: an order takes it, a cancellation gives it back
  available_qty int not null default 0 check (available_qty >= 0),
  weight_grams int not null default 0 check (weight_grams >= 0),
  is_vat_exempt boolean not null default false,
  pictures jsonb not null default '[]',
  video text,
  description_html text not null default '',
  details_html text not null default '',
  meta_title text not null default '',
  meta_description text not null default '',
  search_text text not null default '',
  published_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index product_search on product using gin (search_text gin_trgm_ops);

create table product_category (
  product_id bigint not null references product (id) on delete cascade,
  category_id bigint not null references category (id) on delete cascade,
  primary key (product_id, category_id)
);
create index product_category_category on product_category (category_id);

-- Counted by the server, without cookies.
create table page_view (
  day date not null,
  page text not null check (page in ('home', 'courses', 'course', 'products', 'product', 'category', 'cart', 'thankyou')),
  subject_id bigint not null default 0,
  views bigint not null default 0 check (views >= 0),
  primary key (day, page, subject_id)
);
