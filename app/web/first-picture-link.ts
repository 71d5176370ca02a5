/**
 * A Link header for the large picture of a page's first screen, which saves a round trip. Null where a page
 * has none. AVIF only: a browser without AVIF does not fetch it.
 */
export function firstPictureLink(html: string): string | null {
  const eager =
    /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/>(?:(?!<\/picture>).)*fetchpriority="high"/.exec(
      html,
    );
  if (eager) {
    const [, srcSet = '', sizes = ''] = eager;
    const [first = ''] = srcSet.split(' ');
    return link(first, `; type="image/avif"; imagesrcset="${srcSet}"; imagesizes="${sizes}"`);
  }
  const poster = /<video[^>]* poster="([^"]+)"/.exec(html)?.[1];
  return poster ? link(poster, '') : null;
}

const link = (address: string, more: string): string =>
  `<${address}>; rel=preload; as=image; fetchpriority=high${more}`;
