const BYTES_PER_GB = 1_073_741_824;

/** Storage as people read it: `4.5 GB`; what is less than a hundredth in MB (specification 9: a GB has 1073741824 bytes). */
export function gigabytes(bytes: number): string {
  const gb = bytes / BYTES_PER_GB;
  if (gb >= 10) return `${Math.floor(gb)} GB`;
  if (gb >= 0.01) return `${Math.floor(gb * 100) / 100} GB`;
  return `${Math.floor(bytes / 104_857.6) / 10} MB`;
}
