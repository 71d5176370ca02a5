import { expect, test } from 'vitest';
import { RIGHTS, type Right } from '~/accounts/staff-rights';
import { placeAbove, railGroups } from './rail-groups';

const NOTHING = {
  steps: 0,
  reports: 0,
  free: 0,
  money: 0,
  refunds: 0,
  asked: 0,
  shipments: 0,
  reviews: 0,
  questions: 0,
  homework: 0,
  work: 0,
};

const railOf = ({
  rights = RIGHTS as readonly Right[],
  pathname = '/admin',
  search = '',
  waiting = NOTHING,
}) => railGroups({ t: (key) => key, rights, pathname, search }, waiting);
const currentOf = (pathname: string, search = '') =>
  railOf({ pathname, search })
    .flatMap(({ links }) => links)
    .filter(({ current }) => current)
    .map(({ href }) => href);

test('a group without a link for these rights is left out, and no link leads where one may not go', () => {
  expect(
    railOf({ rights: ['orders'] }).map(({ title, links }) => [title, links.map(({ href }) => href)]),
  ).toEqual([
    ['rail.today', ['/admin', '/admin/orders?filter=free']],
    ['rail.sales', ['/admin/orders']],
  ]);
});

test.each([
  ['/admin', '', '/admin'],
  ['/admin/orders', '', '/admin/orders'],
  ['/admin/orders/12', '', '/admin/orders'],
  ['/admin/orders', '?filter=free', '/admin/orders?filter=free'],
  ['/admin/statements/3', '', '/admin/transfers'],
  ['/admin/providers', '', '/admin/money'],
  ['/admin/bank-accounts/new', '', '/admin/payment-methods'],
  ['/admin/lists/venues', '', '/admin/lists/teachers'],
  ['/admin/settings/registration', '', '/admin/settings'],
])('one place is current on %s%s', (pathname, search, href) => {
  expect(currentOf(pathname, search)).toEqual([href]);
});

test.each([
  ['/admin/orders/999999', ['orders'], '/admin/orders'],
  ['/admin/settings/user-groups/9', ['settings'], '/admin/settings'],
  ['/admin/orders/999999', [], undefined],
  ['/admin/nowhere', ['orders'], undefined],
] as const)('ADM-06 above %s for %j is %s', (pathname, rights, href) => {
  expect(placeAbove({ pathname, search: '', rights })?.href).toBe(href);
});

test('a count presses where somebody waits; the steps of the guide press nobody, and go when it is done', () => {
  const of = (waiting: typeof NOTHING) =>
    railOf({ waiting })
      .flatMap(({ links }) => links)
      .filter(({ count }) => count !== undefined)
      .map(({ href, count, hot }) => [href, count, hot]);
  expect(of(NOTHING)).toEqual([]);
  expect(of({ ...NOTHING, steps: 2, shipments: 3 })).toEqual([
    ['/admin/setup', 2, false],
    ['/admin/shipments', 3, true],
  ]);
  expect(railOf({}).flatMap(({ links }) => links.map(({ href }) => href))).not.toContain('/admin/setup');
});
