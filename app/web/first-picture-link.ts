/**
 * A Link header that preloads the large picture of a page's first screen, or else a video's poster. Of a picture only
 * the AVIF source, which a browser without AVIF ignores. Null where a page has neither.
 */
export function firstPictureLink(html: string): string | null {
  const picture =
    /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/>(?:(?!<\/picture>).)*fetchpriority="high"/.exec(
      html,
    );
  if (picture) {
    const [, srcSet = '', sizes = ''] = picture;
    const [first = ''] = srcSet.split(' ');
    return link(first, `; type="image/avif"; imagesrcset="${srcSet}"; imagesizes="${sizes}"`);
  }
  const poster = /<video[^>]* poster="([^"]+)"/.exec(html)?.[1];
  return poster ? link(poster, '') : null;
}

const link = (address: string, parameters: string): string =>
  `<${address}>; rel=preload; as=image; fetchpriority=high${parameters}`;
