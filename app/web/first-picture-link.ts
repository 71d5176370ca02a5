/**
 * The one large picture of a page's first screen, named in a header: a browser asks for it a round trip before it has read the
 * page's markup. Null where a page has none. Only AVIF is named: what a browser cannot show it does not ask for.
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
