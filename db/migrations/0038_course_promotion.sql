-- A line of the shop's own on a course's page, such as “ลด 20% ถึงสิ้นเดือน” (specification 3 “Course detail”); '': none.
alter table course add column promotion text not null default '';
