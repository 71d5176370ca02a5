import { expect, test } from 'vitest';
import { statementName } from './trace-query.server';

test.each([
  ['select "id" from "course" where "id" = $1', 'select course'],
  ['insert into "outbox_mail" ("kind") values ($1)', 'insert outbox_mail'],
  ['update "purchase_order" set "status" = $1', 'update purchase_order'],
  ['delete from public.rate_limit where key = $1', 'delete rate_limit'],
  ['with taken as (select 1) select * from course', 'select course'],
  [
    'with "placed" as (insert into "purchase_order" ("token") values ($1) returning "id") select * from "placed"',
    'insert purchase_order',
  ],
  [
    'with due as (select id from job for update skip locked) update job set state = $1 from due',
    'update job',
  ],
  ['insert into rate_limit (key) values ($1) on conflict (key) do update set hits = 1', 'insert rate_limit'],
  ['select 1', 'select'],
  ["set local statement_timeout = 0 -- 'somebody@example.test'", 'set'],
  ['', 'statement'],
])('a span of “%s” is called %s', (text, name) => expect(statementName(text)).toBe(name));
