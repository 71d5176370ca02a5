import { expect, test } from 'vitest';
import { statementName } from './trace-query.server';

test.each([
  ['select "id" from "course" where "id" = $1', 'select course'],
  ['insert into "outbox_mail" ("kind") values ($1)', 'insert outbox_mail'],
  ['update "purchase_order" set "status" = $1', 'update purchase_order'],
  ['delete from public.rate_limit where key = $1', 'delete rate_limit'],
  ['with taken as (select 1) select * from course', 'select course'],
  ['select 1', 'select'],
  ["set local statement_timeout = 0 -- 'somebody@example.test'", 'set'],
  ['', 'statement'],
])('a span of “%s” is called %s', (text, name) => expect(statementName(text)).toBe(name));
