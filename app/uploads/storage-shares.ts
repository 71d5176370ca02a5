import { BYTES_PER_GB, type FilePurpose } from './file-rules';

/** What lies in the shop, in bytes. */
export interface StorageUse {
  usedBytes: number;
  /** Of these, what nothing names yet: files of forms that were not sent through. */
  unclaimedBytes: number;
  /** Of these again, the slips. */
  unclaimedSlipBytes: number;
}

/** Files that people send before there is anything to hang them on. */
export const CLAIMABLE = [
  'slip',
  'certificate',
  'profile',
  'custom-label',
  'homework',
] as const satisfies FilePurpose[];

/** For slips alone, so that money that came can always be shown. */
const SLIP_RESERVE = 0.1;
const UNCLAIMED_SHARE = 0.1;
/** A small shop takes a few files of the largest kind all the same. */
const LEAST_UNCLAIMED_BYTES = 128_000_000;

const unclaimedShareOf = (limitGb: number) =>
  Math.max(limitGb * BYTES_PER_GB * UNCLAIMED_SHARE, LEAST_UNCLAIMED_BYTES);

/**
 * May a file of this size be kept? What is left must be greater than it (specification 5, R-67). What nothing names yet has
 * a share of its own, and half of that, like the last tenth of everything, is for slips.
 */
export function hasRoomFor(
  { purpose, bytes }: { purpose: FilePurpose; bytes: number },
  limitGb: number,
  { usedBytes, unclaimedBytes, unclaimedSlipBytes }: StorageUse,
): boolean {
  const limitBytes = limitGb * BYTES_PER_GB;
  const share = unclaimedShareOf(limitGb);
  if (purpose === 'slip') return limitBytes - usedBytes > bytes && share - unclaimedBytes > bytes;
  const isClaimable = (CLAIMABLE as readonly FilePurpose[]).includes(purpose);
  if (isClaimable && share / 2 - (unclaimedBytes - unclaimedSlipBytes) <= bytes) return false;
  return limitBytes * (1 - SLIP_RESERVE) - usedBytes > bytes;
}

/** What is left for files of the shop's own; a file must be smaller than this. */
export const bytesLeft = (limitGb: number, { usedBytes }: StorageUse): number =>
  Math.max(0, Math.floor(limitGb * BYTES_PER_GB * (1 - SLIP_RESERVE) - usedBytes));

/** From here on staff are told, in time to make room. */
const WARNED_FROM = 0.8;

export interface StorageWarning {
  kind: 'full' | 'unclaimed';
  /** of the shop's limit, or of the share of what nothing names yet */
  percent: number;
}

/** What staff should know of the shop's storage; null while there is room. */
export function storageWarning(limitGb: number, use: StorageUse): StorageWarning | null {
  const full = use.usedBytes / (limitGb * BYTES_PER_GB);
  if (full >= WARNED_FROM) return { kind: 'full', percent: Math.floor(full * 100) };
  const share = unclaimedShareOf(limitGb);
  const others = (use.unclaimedBytes - use.unclaimedSlipBytes) / (share / 2);
  const most = Math.max(others, use.unclaimedBytes / share);
  return most >= WARNED_FROM ? { kind: 'unclaimed', percent: Math.floor(most * 100) } : null;
}
