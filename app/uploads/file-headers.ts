/** Extensions of stored files and their types; anything else is sent as a download. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
  mpg: 'video/mpeg',
  vtt: 'text/vtt; charset=utf-8',
  m3u8: 'application/vnd.apple.mpegurl',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
};

export function contentTypeOfName(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

/** Only types a browser shows without running code are inline; the rest is a download. */
export const isShownInline = (contentType: string) =>
  /^(image\/(?!svg)|video\/|text\/vtt|application\/vnd\.apple\.mpegurl)/.test(contentType);

/** `Content-Disposition` with a name in any script (RFC 6266): an ASCII fallback and the name in UTF-8. */
export function contentDisposition(kind: 'inline' | 'attachment', name?: string): string {
  if (!name) return kind;
  const clean = Array.from(name, (sign) =>
    sign < ' ' || '\\/:*?"<>|\u007f'.includes(sign) ? '_' : sign,
  ).join('');
  const fallback = clean.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(clean.replace(/[\ud800-\udfff]/gu, '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${fallback}"; filename*=UTF-8''${encoded}`;
}
