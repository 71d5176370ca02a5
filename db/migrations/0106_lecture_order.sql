-- Lectures in any order, or each after the one before it.
alter table course add column lecture_order text not null default 'free' check (lecture_order in ('free', 'sequential'));
