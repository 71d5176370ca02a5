import { describe, expect, test } from 'vitest';
import { BYTES_PER_GB } from './file-rules';
import { hasRoomFor, storageWarning } from './storage-shares';

const GB = BYTES_PER_GB;
const nothing = { usedBytes: 0, unclaimedBytes: 0, unclaimedSlipBytes: 0 };

describe('room of ten gigabytes', () => {
  const room = (purpose: 'slip' | 'certificate' | 'bank-qr', use: Partial<typeof nothing>, bytes = 1000) =>
    hasRoomFor({ purpose, bytes }, 10, { ...nothing, ...use });

  test('a file is refused when what is left is not greater than it', () => {
    expect(room('slip', { usedBytes: 10 * GB - 1001 })).toBe(true);
    expect(room('slip', { usedBytes: 10 * GB - 1000 })).toBe(false);
  });

  test('the last tenth is for slips', () => {
    for (const purpose of ['certificate', 'bank-qr'] as const) {
      expect(room(purpose, { usedBytes: 9 * GB - 1001 })).toBe(true);
      expect(room(purpose, { usedBytes: 9 * GB })).toBe(false);
    }
    expect(room('slip', { usedBytes: 9.9 * GB })).toBe(true);
  });

  test('what nothing names yet fills half a gigabyte, with slips a whole one', () => {
    const half = { unclaimedBytes: 0.5 * GB };
    expect(room('certificate', { unclaimedBytes: 0.5 * GB - 1001 })).toBe(true);
    expect(room('certificate', half)).toBe(false);
    expect(room('certificate', { ...half, unclaimedSlipBytes: 0.4 * GB })).toBe(true);
    expect(room('slip', half)).toBe(true);
    expect(room('slip', { unclaimedBytes: GB, unclaimedSlipBytes: GB })).toBe(false);
    // staff send theirs for a purpose
    expect(room('bank-qr', half)).toBe(true);
  });
});

test('a shop of a tenth of a gigabyte takes certificates of the largest size', () => {
  expect(hasRoomFor({ purpose: 'certificate', bytes: 20_000_000 }, 0.1, nothing)).toBe(true);
});

test('staff are told from four fifths on', () => {
  expect(storageWarning(10, { ...nothing, usedBytes: 7.9 * GB })).toBeNull();
  expect(storageWarning(10, { ...nothing, usedBytes: 8.55 * GB })).toEqual({ kind: 'full', percent: 85 });
  expect(storageWarning(10, { ...nothing, unclaimedBytes: 0.45 * GB })).toEqual({
    kind: 'unclaimed',
    percent: 90,
  });
  const slips = { unclaimedBytes: 0.45 * GB, unclaimedSlipBytes: 0.45 * GB };
  expect(storageWarning(10, { ...nothing, ...slips })).toBeNull();
});
