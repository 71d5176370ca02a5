-- Who asked may change or take back the question, and say that it is answered; whoever moderates it sees the words they let stand.
alter table course_comment add column version int not null default 1;
alter table course_comment add column edited_at timestamptz;
alter table course_comment add column resolved_at timestamptz;
-- of the page it was asked on, for the mail about its answer
alter table course_comment add column locale text not null default 'th' check (locale in ('th', 'en'));
create index course_comment_parent on course_comment (parent_id);
