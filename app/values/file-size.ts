/** `84 kB`, `2.4 MB`: as phones' data plans count. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(Math.round(bytes / 1000), 1)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
