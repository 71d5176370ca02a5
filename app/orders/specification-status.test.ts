import { expect, test } from 'vitest';
import { ORDER_STATUSES } from './order-states';
import { SPECIFICATION_STATUSES, specificationStatus, statusOfSpecification } from './specification-status';

test('CHK-04 every status of ours is one of the specification’s five', () => {
  expect(ORDER_STATUSES.map((status) => specificationStatus({ status }))).toEqual([
    'notYetReceived',
    'pendingApproved',
    'rejected',
    'approved',
    'Nostatus',
  ]);
  expect(specificationStatus(null)).toBe('Nostatus');
  expect(specificationStatus({ status: 'approved', isRefunded: true })).toBe('Nostatus');
});

test('CHK-04 there and back is the same order; “cancelled” and unknown words are no word of the specification', () => {
  for (const word of SPECIFICATION_STATUSES) {
    const status = statusOfSpecification(word);
    expect(specificationStatus(status && { status })).toBe(word);
  }
  for (const word of ['cancelled', 'Approved', 'toString', ''])
    expect(statusOfSpecification(word)).toBeNull();
});
