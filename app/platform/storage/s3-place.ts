/** A bucket, or a part of one, of a storage that speaks the S3 protocol. */
export interface S3Place {
  /** without a slash at its end; the bucket stands in the path */
  endpoint: string;
  region: string;
  bucket: string;
  /** before every key; '' or ends with a slash */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** of an answer, all tries together */
  timeoutMs: number;
  /** keys of one answer to a list; as many as the storage gives, 1,000, unless it is said */
  listPage?: number;
}
