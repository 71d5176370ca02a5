import { expect, test } from 'vitest';
import { RIGHTS, rightsOf, STAFF_ROLES } from './staff-rights';

test('an owner may do everything, and an administrator all but what decides over owners and money', () => {
  expect(rightsOf(['owner'])).toEqual(RIGHTS);
  expect(RIGHTS.filter((right) => !rightsOf(['administrator']).includes(right))).toEqual([
    'payment-setup',
    'staff',
  ]);
});

test('rights of several roles add up, and no role gives none', () => {
  expect(rightsOf([])).toEqual([]);
  expect(rightsOf(['accountant', 'support'])).toEqual(
    RIGHTS.filter((right) => [...rightsOf(['accountant']), ...rightsOf(['support'])].includes(right)),
  );
  for (const role of STAFF_ROLES) expect(rightsOf([role])).not.toEqual([]);
});
