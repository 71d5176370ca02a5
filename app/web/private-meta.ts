import type { MetaDescriptor } from '@remix-run/react';

/** Head of a private page: the loader answers `title`; hidden from search engines. */
export function privateMeta({ data }: { data: unknown }): MetaDescriptor[] {
  const title = typeof data === 'object' && data !== null && 'title' in data ? String(data.title) : '';
  return [...(title ? [{ title }] : []), { name: 'robots', content: 'noindex' }];
}
