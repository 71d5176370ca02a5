-- Courses and products are written by staff. They can be taken out of sight for good, and know how often they were changed, so
-- that the second of two editors is told.
alter table course drop constraint course_status_check;
alter table course add constraint course_status_check check (status in ('draft', 'published', 'archived'));
alter table course add column version int not null default 1;
alter table product drop constraint product_status_check;
alter table product add constraint product_status_check check (status in ('draft', 'published', 'archived'));
alter table product add column version int not null default 1;

-- A plan that orders hang on is not deleted; status_show is 0 from then on.
alter table price_plan add column archived_at timestamptz;

-- Lectures that progress hangs on go to a section that belongs to no course's curriculum, and can come back from there.
alter table course_section alter column course_id drop not null;
alter table course_section add column archive_of bigint unique references course (id) on delete cascade;
alter table course_section add constraint course_section_owner check (num_nonnulls(course_id, archive_of) = 1);
