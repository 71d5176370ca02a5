/** A bucket, or a part of one, of an S3-compatible storage. */
export interface S3Place {
  /** without a slash at its end; the bucket is in the path */
  endpoint: string;
  region: string;
  bucket: string;
  /** prefix of every key; '' or ends with a slash */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** for an answer, all tries together */
  timeoutMs: number;
  /** keys in one answer to a list; by default the storage's maximum, 1,000 */
  listPage?: number;
}
