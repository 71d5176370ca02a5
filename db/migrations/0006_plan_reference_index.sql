-- Plans found by reference COURSE, as by course_id.
create index price_plan_reference on price_plan (reference_id) where reference_code = 'COURSE';
