import { describe, expect, test } from 'vitest';
import { isVideoFile, masterOf, playlistOf, rungsOf, sizeOn, stripOf, stripTrack } from './video-quality';

const source = (width: number, height: number, hasSound = true) => ({ width, height, seconds: 60, hasSound });
const ids = (...of: Parameters<typeof source>) => rungsOf(source(...of)).map(({ id }) => id);

describe('the qualities of a video', () => {
  test('are never larger than it came', () => {
    expect(ids(1920, 1080)).toEqual(['240p', '480p', '720p', 'audio']);
    expect(ids(720, 1280)).toEqual(['240p', '480p', '720p', 'audio']);
    expect(ids(854, 480)).toEqual(['240p', '480p', 'audio']);
    expect(ids(640, 360)).toEqual(['240p', '360p', 'audio']);
    expect(ids(320, 180, false)).toEqual(['240p']);
    expect(rungsOf(source(161, 121))[0]!.side).toBe(120);
  });

  test('keep the shape, with even sides', () => {
    expect(sizeOn(source(1920, 1080), 240)).toEqual({ width: 426, height: 240 });
    expect(sizeOn(source(1080, 1920), 240)).toEqual({ width: 240, height: 426 });
  });
});

test('a playlist names its pieces by bytes, and the master no sound alone', () => {
  const playlist = playlistOf('240p.mp4', 100, [
    { offset: 150, bytes: 10, seconds: 4 },
    { offset: 160, bytes: 12, seconds: 4.2 },
  ]);
  expect(playlist).toContain('#EXT-X-TARGETDURATION:5\n');
  expect(playlist).toContain('#EXTINF:4.200,\n#EXT-X-BYTERANGE:12@160\n240p.mp4');
  const stream = { bytes: 1, peakBitsPerSecond: 9, codecs: 'avc1.4d401e,mp4a.40.2' };
  const master = masterOf([
    { ...stream, id: '240p', width: 426, height: 240 },
    { ...stream, id: 'audio', width: 0, height: 0 },
  ]);
  expect(master.match(/m3u8/g)).toHaveLength(1);
});

test('the strip has at most sixty pictures, each with its place', () => {
  expect(stripOf(source(640, 360))).toMatchObject({ every: 2, count: 30, width: 160, height: 90 });
  expect(stripOf({ ...source(640, 360), seconds: 36_000 }).count).toBe(60);
  const track = stripTrack(stripOf(source(640, 360)));
  expect(track).toContain('00:00:22.000 --> 00:00:24.000\nstrip.jpg#xywh=160,90,160,90');
});

test('only what is made for them may be sent', () => {
  for (const name of ['240p.mp4', 'master.m3u8', 'strip.vtt', 'poster.jpg', 'poster.avif'])
    expect(isVideoFile(name)).toBe(true);
  for (const name of ['../secret', '240p.mp4.part', 'master.m3u8.jpg', '1080p.mp4', ''])
    expect(isVideoFile(name)).toBe(false);
});
