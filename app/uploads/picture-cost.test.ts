import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  animatedGif,
  animatedWebp,
  jpegOfSize,
  pngOfSize,
  TEXT_BOMB,
} from '../../test/support/samples/picture-bombs';
import { isCheapEnough } from './picture-cost';
import { pictureFacts } from './picture-facts';
import { barePng } from './strip-png';

const isTaken = (picture: Uint8Array) => isCheapEnough(pictureFacts(picture)!);
const jpeg = (width: number, height: number, options: Parameters<typeof jpegOfSize>[2] = {}) =>
  jpegOfSize(width, height, options);

describe('what phones and their programs make is drawn', () => {
  test.each([
    ['12 megapixels', 4032, 3024],
    ['48 megapixels', 8064, 6048],
    ['50 megapixels', 8160, 6120],
    ['64 megapixels', 9248, 6936],
    ['a panorama', 16_000, 3_900],
  ])('a photo of %s, as cameras write it', async (_, width, height) => {
    expect(isTaken(await jpeg(width, height))).toBe(true);
  });

  test('a photo of 24 megapixels that was saved for the web, and one of 12 with all its colours', async () => {
    expect(isTaken(await jpeg(5712, 4284, { progressive: true }))).toBe(true);
    expect(isTaken(await jpeg(4032, 3024, { progressive: true, chromaSubsampling: '4:4:4' }))).toBe(true);
  });

  test('screenshots: a phone’s in 16 bits, a chat of twelve screens, a desk of two screens', () => {
    expect(isTaken(pngOfSize(1290, 2796, { depth: 16, type: 6, isInterlaced: true }))).toBe(true);
    expect(isTaken(pngOfSize(1290, 18_000, { type: 2 }))).toBe(true);
    expect(isTaken(pngOfSize(7680, 2160, { type: 6 }))).toBe(true);
  });

  test('a moving picture of some seconds', async () => {
    expect(isTaken(animatedGif(800, 800, 120))).toBe(true);
    expect(isTaken(await animatedWebp(800, 4))).toBe(true);
  });
});

describe('what unpacks to more than the shop spends on a picture is not', () => {
  test.each([
    [
      '60 megapixels of 16 bits, line by line and interlaced',
      () => pngOfSize(7740, 7740, { depth: 16, isInterlaced: true }),
    ],
    ['16 megapixels of 16 bits with alpha', () => pngOfSize(4000, 4000, { depth: 16, type: 6 })],
    ['31 megapixels of anything', () => pngOfSize(5600, 5600, { type: 0 })],
    ['a progressive JPEG of 50 megapixels', () => jpeg(8160, 6120, { progressive: true })],
    [
      'a progressive JPEG of 20 with all its colours',
      () => jpeg(4480, 4480, { progressive: true, chromaSubsampling: '4:4:4' }),
    ],
    ['a camera’s JPEG of 70', () => jpeg(10_000, 7_000)],
    ['a GIF of 26', () => animatedGif(5100, 5100, 1)],
    [
      'a GIF whose head says less than its second picture',
      () => animatedGif(5100, 5100, 2, { headSays: 10 }),
    ],
    ['a GIF of ten thousand pictures', () => animatedGif(10, 10, 10_000)],
    ['an animated WebP of 16', () => animatedWebp(4000, 2)],
  ])('%s', async (_, make) => {
    expect(isTaken(await make())).toBe(false);
  });

  test('a JPEG whose first scan has one of its colours is kept whole, however it calls itself', async () => {
    const picture = Buffer.from(await jpeg(7700, 7700, { chromaSubsampling: '4:4:4' }));
    const scan = picture.indexOf(Buffer.from([0xff, 0xda]));
    const oneColour = Buffer.from([0xff, 0xda, 0, 8, 1, picture[scan + 5]!, picture[scan + 6]!, 0, 63, 0]);
    const rest = picture.subarray(scan + 2 + picture.readUInt16BE(scan + 2));
    expect(isTaken(Buffer.concat([picture.subarray(0, scan), oneColour, rest]))).toBe(false);
  });

  test('a JPEG that is gone through a hundred times', async () => {
    const picture = Buffer.from(await jpeg(1000, 1000, { progressive: true }));
    const scan = picture.subarray(picture.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    expect(isTaken(Buffer.concat([picture.subarray(0, -2), ...Array<Buffer>(100).fill(scan)]))).toBe(false);
  });
});

describe('heads', () => {
  test('say the size that a picture has when it is drawn', async () => {
    const drawing = sharp({ create: { width: 321, height: 123, channels: 3, background: '#888' } });
    for (const picture of [
      await drawing.clone().jpeg().toBuffer(),
      await drawing.clone().jpeg({ progressive: true, mozjpeg: true }).toBuffer(),
      await drawing.clone().png().toBuffer(),
      await drawing.clone().gif().toBuffer(),
      await drawing.clone().webp().toBuffer(),
      await drawing.clone().webp({ lossless: true }).toBuffer(),
      await drawing
        .clone()
        .ensureAlpha(0.5)
        .withExif({ IFD0: { Artist: 'x' } })
        .webp()
        .toBuffer(),
    ])
      expect(pictureFacts(picture)).toMatchObject({ width: 321, height: 123 });
  });

  test('that are cut off anywhere are no pictures, and no failures', async () => {
    const pictures = [await jpeg(9, 9), pngOfSize(9, 9), animatedGif(9, 9, 2), await animatedWebp(9, 2)];
    for (const picture of pictures)
      for (let length = 0; length < 64; length += 1)
        expect(() => pictureFacts(picture.subarray(0, length))).not.toThrow();
  });
});

describe('a PNG without what nobody sees', () => {
  test('is drawn as before, with its colours and its upper side', async () => {
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a33' } })
      .png({ palette: true })
      .withMetadata({ orientation: 6, icc: 'p3' })
      .toBuffer();
    const bare = Buffer.from(barePng(picture)!);
    const { width, height } = await sharp(bare)
      .autoOrient()
      .toBuffer({ resolveWithObject: true })
      .then((b) => b.info);
    expect([width, height]).toEqual([20, 30]);
    const { hasProfile, orientation } = await sharp(bare).metadata();
    expect({ hasProfile, orientation }).toEqual({ hasProfile: true, orientation: 6 });
    expect(await sharp(bare).raw().toBuffer()).toEqual(await sharp(picture).raw().toBuffer());
  });

  test('has no texts, and ends where it ends', async () => {
    const picture = pngOfSize(40, 40, { more: [TEXT_BOMB] });
    const bare = barePng(Buffer.concat([picture, Buffer.from('<script>')]))!;
    expect(bare.length).toBeLessThan(300);
    expect(await sharp(Buffer.from(bare)).metadata()).toMatchObject({ width: 40, height: 40 });
    expect(barePng(picture.subarray(0, -20))).toBeNull();
  });
});
