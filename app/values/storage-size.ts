const BYTES_PER_GB = 1_073_741_824;

/**
 * Storage for people: `4.5 GB` (specification 9: a GB has 1073741824 bytes); less in MB or kB, as for a file
 * being sent.
 */
export function gigabytes(bytes: number): string {
  const gb = bytes / BYTES_PER_GB;
  if (gb >= 10) return `${Math.floor(gb)} GB`;
  if (gb >= 1) return `${Math.floor(gb * 100) / 100} GB`;
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0).replace(/\.0$/, '')} MB`;
  return `${Math.ceil(bytes / 1e3)} kB`;
}
