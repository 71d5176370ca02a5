-- What each member of the staff may do follows from their roles (ADR-0051). Whoever could do everything before is an owner.
alter table person_role drop constraint person_role_role_check;
alter table person_role add constraint person_role_role_check
  check (role in ('owner', 'administrator', 'accountant', 'support', 'instructor', 'student'));
insert into person_role (person_id, role)
  select person_id, 'owner' from person_role where role = 'administrator'
  on conflict do nothing;
