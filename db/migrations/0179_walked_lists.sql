-- Staff who sort a long list of courses by their lowest price walk it in that order; courses without a price come after those.
create index price_plan_lowest on price_plan (price_satang, (coalesce(course_id, case when reference_code = 'COURSE' then reference_id end)))
  where status_show = 1 and pricing_type = 'default' and price_satang is not null;
-- The films that are shown are few among all lectures and courses: asked for each minute, and by the first page of staff.
create index lecture_film on lecture (video) where content_type = 'video' and upload_type = 'file' and video <> '';
create index course_film on course (preview_video) where preview_video <> '' and preview_video !~ '^https?:';
create index course_title on course (title collate "C", id);
