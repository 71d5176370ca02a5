import { expect, test } from 'vitest';
import { firstPictureLink } from './first-picture-link';

const picture = (stem: string, priority: string) =>
  `<picture class="pic"><source type="image/avif" srcSet="/${stem}-320.avif 320w,/${stem}-640.avif 640w" sizes="100vw"/>` +
  `<source type="image/webp" srcSet="/${stem}-320.webp 320w" sizes="100vw"/><img src="/${stem}-640.jpg" alt=""${priority}/></picture>`;

test('the picture of the first screen is named, not one before it', () => {
  const html = picture('small', ' loading="lazy"') + picture('large', ' fetchpriority="high"');
  expect(firstPictureLink(html)).toBe(
    '</large-320.avif>; rel=preload; as=image; fetchpriority=high; type="image/avif"; ' +
      'imagesrcset="/large-320.avif 320w,/large-640.avif 640w"; imagesizes="100vw"',
  );
});

test('a video’s poster is, and a page without either names none', () => {
  expect(firstPictureLink('<video src="/a.mp4" poster="/a-640.avif">')).toBe(
    '</a-640.avif>; rel=preload; as=image; fetchpriority=high',
  );
  expect(firstPictureLink(picture('small', ' loading="lazy"'))).toBeNull();
});
