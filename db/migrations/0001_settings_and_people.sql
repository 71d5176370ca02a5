-- Settings, people, sessions. Money is bigint in minor units (satang, cents); time is timestamptz.
create extension if not exists pg_trgm;

create table site_setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table custom_text (
  locale text not null check (locale in ('th', 'en')),
  key text not null,
  text text not null,
  primary key (locale, key)
);

create table vat_rate (
  valid_from date primary key,
  rate_basis_points int not null check (rate_basis_points between 0 and 10000)
);

create table rate_limit (
  key text not null,
  window_start timestamptz not null,
  hits int not null default 0,
  primary key (key, window_start)
);

-- Uploads: what was stored, by content, and who may see it.
create table upload (
  id bigint generated always as identity primary key,
  storage_name text not null unique,
  purpose text not null check (purpose in ('slip', 'picture', 'video', 'lecture-file', 'certificate', 'profile', 'custom-label', 'bank-qr', 'homework')),
  is_private boolean not null,
  original_name text not null check (length(original_name) <= 255),
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  width int,
  height int,
  sha256 text not null,
  pixel_sha256 text,
  owner_person_id bigint,
  created_at timestamptz not null default now()
);
create index upload_sha256 on upload (sha256);

create table user_group (
  id bigint generated always as identity primary key,
  name text not null unique,
  is_default boolean not null default false,
  is_self_selectable boolean not null default false
);
create unique index user_group_one_default on user_group (is_default) where is_default;

create table person (
  id bigint generated always as identity primary key,
  -- generated: made for a guest's purchase; does not reserve its e-mail
  kind text not null check (kind in ('member', 'generated')),
  email text not null check (email = lower(email) and length(email) <= 320),
  username text not null unique check (username ~ '^[A-Za-z0-9@_.-]+$' and length(username) <= 400),
  password_hash text,
  firstname text not null default '' check (length(firstname) <= 255),
  lastname text not null default '' check (length(lastname) <= 255),
  firstname_eng text check (length(firstname_eng) <= 255),
  lastname_eng text check (length(lastname_eng) <= 255),
  nickname text,
  tel text,
  address text,
  age int check (age between 0 and 150),
  education text,
  level text,
  biography text,
  branch_id text,
  student_group_kpi text,
  custom_labels jsonb not null default '{}',
  display_image_id bigint references upload (id),
  user_group_id bigint references user_group (id),
  is_whitelisted boolean not null default true,
  suspended_at timestamptz,
  created_by bigint references person (id),
  created_at timestamptz not null default now(),
  erased_at timestamptz
);
create unique index person_member_email on person (email) where kind = 'member';
alter table upload add foreign key (owner_person_id) references person (id);

create table person_role (
  person_id bigint not null references person (id) on delete cascade,
  role text not null check (role in ('administrator', 'instructor', 'student')),
  primary key (person_id, role)
);

-- One browser session; students, instructors and administrators sign in to slots of their own.
create table session (
  token_hash text primary key,
  student_id bigint references person (id),
  instructor_id bigint references person (id),
  administrator_id bigint references person (id),
  locale text check (locale in ('th', 'en')),
  contact jsonb,
  last_order_token text,
  notice jsonb,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_student on session (student_id) where student_id is not null;
create index session_expires on session (expires_at);

create table one_time_link (
  token_hash text primary key,
  purpose text not null check (purpose in ('set-password', 'claim-account', 'verify-email')),
  person_id bigint not null references person (id),
  email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table social_identity (
  provider text not null check (provider in ('line', 'facebook', 'google')),
  subject text not null,
  person_id bigint not null references person (id),
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);

create table registration_field (
  name text primary key check (name in ('firstname', 'lastname', 'nickname', 'tel', 'address', 'image_profile', 'company_certificate', 'firstname_eng', 'lastname_eng', 'age', 'education', 'level', 'biography')),
  is_enable boolean not null,
  is_require boolean not null
);

create table custom_label (
  id bigint generated always as identity primary key,
  type_label text not null check (type_label in ('inputtext', 'select', 'multiple', 'checkbox', 'radio', 'image')),
  label text not null,
  order_label int not null default 0,
  required boolean not null default false,
  item_list jsonb not null default '[]'
);

create table tax_profile (
  person_id bigint primary key references person (id) on delete cascade,
  person_type text not null check (person_type in ('normal_person', 'juristic_person')),
  name_one text not null,
  name_two text not null default '',
  tax_id text not null check (tax_id ~ '^[0-9]{13}$'),
  address text not null,
  is_delivery_by_tax_address boolean not null default true,
  delivery_address text not null default '',
  certificate_id bigint references upload (id),
  updated_at timestamptz not null default now()
);

create table address (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  recipient text not null,
  tel text not null default '',
  line text not null,
  tambon text not null,
  amphoe text not null,
  province text not null,
  postcode text not null check (postcode ~ '^[0-9]{5}$'),
  created_at timestamptz not null default now()
);

create table consent (
  id bigint generated always as identity primary key,
  person_id bigint references person (id),
  email text,
  purpose text not null,
  text_version text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint references person (id),
  action text not null,
  subject_type text not null,
  subject_id text not null,
  detail jsonb not null default '{}'
);
create index audit_event_subject on audit_event (subject_type, subject_id);
