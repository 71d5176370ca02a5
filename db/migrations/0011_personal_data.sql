-- What people agreed to and took back. Rows are added and never changed: the last of a purpose is what counts.
alter table consent rename column given_at to at;
alter table consent rename column text_version to notice_version;
alter table consent
  drop column withdrawn_at,
  drop column email,
  alter column person_id set not null,
  add column is_given boolean not null default true,
  add column form text not null default 'register'
    check (form in ('register', 'purchase', 'social', 'claim', 'account', 'erasure')),
  add constraint consent_purpose check (purpose in ('terms', 'marketing'));
alter table consent alter column is_given drop default, alter column form drop default;
create index consent_person on consent (person_id, purpose, id desc);

-- The notice word for word, as it stood when somebody first answered to it; the version is made from the words.
create table privacy_notice (
  version text primary key,
  locale text not null check (locale in ('th', 'en')),
  body text not null,
  first_shown_at timestamptz not null
);
alter table consent add constraint consent_notice foreign key (notice_version) references privacy_notice (version);

-- who has no password proves by mail who they are before their data leaves or goes
alter table one_time_link drop constraint one_time_link_purpose_check;
alter table one_time_link add constraint one_time_link_purpose_check
  check (purpose in ('set-password', 'claim-account', 'verify-email', 'own-data'));

-- the mail of somebody who is gone: nothing of it stays once it has left
alter table outbox_mail add column clears_when_sent boolean not null default false;

-- orders kept for the books of people who are gone, until the law lets go of them
alter table purchase_order add column buyer_forgotten_at timestamptz;
create index upload_owner on upload (owner_person_id) where owner_person_id is not null;
create index outbox_mail_person on outbox_mail (person_id) where person_id is not null;
create index outbox_mail_order on outbox_mail (order_id) where order_id is not null;
