/** The S3 protocol documents that the shop reads and writes. Lists use percent-encoded keys. */
export interface ListPage {
  files: { key: string; bytes: number; writtenAt: Date }[];
  /** token of the next page; null: this was the last */
  next: string | null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, number?: string, name?: string) =>
    name ? (ENTITIES[name] ?? whole) : String.fromCodePoint(Number.parseInt(hex ?? number!, hex ? 16 : 10)),
  );

const inside = (xml: string, name: string): string | null => {
  const match = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return match === undefined ? null : plain(match);
};

export function readListPage(xml: string): ListPage {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, each = '']) => ({
    key: decodeURIComponent((inside(each, 'Key') ?? '').replaceAll('+', ' ')),
    bytes: Number(inside(each, 'Size')),
    writtenAt: new Date(inside(each, 'LastModified') ?? 0),
  }));
  const next = inside(xml, 'IsTruncated') === 'true' ? inside(xml, 'NextContinuationToken') : null;
  return { files, next };
}

export const readUploadId = (xml: string): string | null => inside(xml, 'UploadId');

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Lists the parts of the object, in order. */
export const completionOf = (tags: readonly string[]): string =>
  [
    '<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    ...tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`),
    '</CompleteMultipartUpload>',
  ].join('');
