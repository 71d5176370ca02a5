import type { MetaDescriptor } from '@remix-run/react';

/** Head of a page that is one person's business: its loader answers `title`; search engines stay out. */
export function privateMeta({ data }: { data: unknown }): MetaDescriptor[] {
  const title = typeof data === 'object' && data !== null && 'title' in data ? String(data.title) : '';
  return [...(title ? [{ title }] : []), { name: 'robots', content: 'noindex' }];
}
