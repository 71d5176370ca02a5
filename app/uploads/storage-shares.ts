import { BYTES_PER_GB, type FilePurpose } from './file-rules';

/** The shop's stored bytes. */
export interface StorageUse {
  usedBytes: number;
  /** The unclaimed part: files of forms that were not completed. */
  unclaimedBytes: number;
  /** The slips among the unclaimed. */
  unclaimedSlipBytes: number;
}

/** Purposes of files sent before their row exists. */
export const CLAIMABLE = [
  'slip',
  'certificate',
  'profile',
  'custom-label',
  'homework',
] as const satisfies FilePurpose[];

/** Reserved for slips, so that a payment can always be proved. */
const SLIP_RESERVE = 0.1;
const UNCLAIMED_SHARE = 0.1;
/** A small shop still accepts a few files of the largest kind. */
const LEAST_UNCLAIMED_BYTES = 128_000_000;

const unclaimedShareOf = (limitGb: number) =>
  Math.max(limitGb * BYTES_PER_GB * UNCLAIMED_SHARE, LEAST_UNCLAIMED_BYTES);

/**
 * Whether a file of this size fits: it must be smaller than the rest (specification 5, R-67). Unclaimed files
 * have a share of their own, and half of it, like the last tenth of all, is for slips.
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

/** Bytes left for the shop's own files; a file must be smaller. */
export const bytesLeft = (limitGb: number, { usedBytes }: StorageUse): number =>
  Math.max(0, Math.floor(limitGb * BYTES_PER_GB * (1 - SLIP_RESERVE) - usedBytes));

/** Staff is warned from this share on, in time to make room. */
const WARNED_FROM = 0.8;

export interface StorageWarning {
  kind: 'full' | 'unclaimed';
  /** of the shop's limit, or of the share of unclaimed files */
  percent: number;
}

/** The storage warning for staff; null while there is room. */
export function storageWarning(limitGb: number, use: StorageUse): StorageWarning | null {
  const full = use.usedBytes / (limitGb * BYTES_PER_GB);
  if (full >= WARNED_FROM) return { kind: 'full', percent: Math.floor(full * 100) };
  const share = unclaimedShareOf(limitGb);
  const others = (use.unclaimedBytes - use.unclaimedSlipBytes) / (share / 2);
  const most = Math.max(others, use.unclaimedBytes / share);
  return most >= WARNED_FROM ? { kind: 'unclaimed', percent: Math.floor(most * 100) } : null;
}
