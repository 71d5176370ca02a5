-- How often each course was bought and not given back: counted by what writes it, because home and every course page ask (R-216, ADR-0111).
-- A change is a row of its own, so that nobody who sells a course waits for another; a job adds them up.
create table course_sales (
  course_id bigint primary key references course on delete cascade,
  sold int not null
);
create index course_sales_most on course_sales (sold desc, course_id);
create table course_sales_change (
  id bigint generated always as identity primary key,
  course_id bigint not null references course on delete cascade,
  change int not null
);
create index course_sales_change_course on course_sales_change (course_id);

create function count_order_sales() returns trigger language plpgsql as $$
begin
  insert into course_sales_change (course_id, change)
    select course_id, case when new.status = 'approved' then 1 else -1 end from order_line
    where order_id = new.id and course_id is not null
      and not exists (select from order_refund_line where order_line_id = order_line.id);
  return null;
end $$;
create trigger count_sales after update of status on purchase_order for each row
  when ((old.status = 'approved') is distinct from (new.status = 'approved')) execute function count_order_sales();

-- sold at the desk, or brought from elsewhere: the order is approved before its lines are written
create function count_line_sales() returns trigger language plpgsql as $$
begin
  insert into course_sales_change (course_id, change)
    select new.course_id, 1 from purchase_order where id = new.order_id and status = 'approved';
  return null;
end $$;
create trigger count_sales after insert on order_line for each row
  when (new.course_id is not null) execute function count_line_sales();

create function count_refund_sales() returns trigger language plpgsql as $$
begin
  insert into course_sales_change (course_id, change)
    select course_id, -1 from order_line join purchase_order on purchase_order.id = order_id
    where order_line.id = new.order_line_id and course_id is not null and status = 'approved';
  return null;
end $$;
create trigger count_sales after insert on order_refund_line for each row execute function count_refund_sales();

insert into course_sales (course_id, sold)
  select course_id, count(*) from order_line join purchase_order on purchase_order.id = order_id
  where status = 'approved' and course_id is not null
    and not exists (select from order_refund_line where order_line_id = order_line.id)
  group by course_id;
