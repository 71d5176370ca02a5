/** The qualities for phones: the lowest first, audio last. */
export type VideoQualityId = '240p' | '360p' | '480p' | '720p' | 'audio';

export interface VideoQuality {
  id: VideoQualityId;
  /** 0: audio only */
  width: number;
  height: number;
  bytes: number;
}

export interface VideoSource {
  width: number;
  height: number;
  seconds: number;
  hasSound: boolean;
}

/** One quality: its shorter side in pixels, and its bit rates. */
export interface Rung {
  id: VideoQualityId;
  /** null: audio only */
  side: number | null;
  videoKbps: number;
  audioKbps: number;
}

const LOW: Rung = { id: '240p', side: 240, videoKbps: 240, audioKbps: 40 };
const MIDDLE: Rung = { id: '480p', side: 480, videoKbps: 800, audioKbps: 64 };
const SMALL_MIDDLE: Rung = { id: '360p', side: 360, videoKbps: 500, audioKbps: 64 };
const HIGH: Rung = { id: '720p', side: 720, videoKbps: 1600, audioKbps: 96 };
const SOUND: Rung = { id: 'audio', side: null, videoKbps: 0, audioKbps: 48 };

/** Seconds of one segment. */
export const SEGMENT_SECONDS = 4;

/** The qualities of a video, never above its own size; a video below the lowest keeps its size. */
export function rungsOf({ width, height, hasSound }: VideoSource): Rung[] {
  const side = Math.min(width, height);
  const middle = side >= 480 ? [MIDDLE] : side >= 360 ? [SMALL_MIDDLE] : [];
  return [
    { ...LOW, side: Math.min(240, side - (side % 2)) },
    ...middle,
    ...(side >= 720 ? [HIGH] : []),
    ...(hasSound ? [SOUND] : []),
  ];
}

/** Width and height in a quality: both even, the shorter side as given. */
export function sizeOn({ width, height }: Pick<VideoSource, 'width' | 'height'>, side: number) {
  const long = evenOf((Math.max(width, height) * side) / Math.min(width, height));
  return width >= height ? { width: long, height: side } : { width: side, height: long };
}

const evenOf = (points: number): number => Math.max(2, 2 * Math.round(points / 2));

export const isVideoQuality = (id: string): id is VideoQualityId =>
  ['240p', '360p', '480p', '720p', 'audio'].includes(id);

/** A quality that suits a phone, where the player does not adapt. */
export const phoneQuality = <Q extends Pick<VideoQuality, 'id'>>(qualities: readonly Q[]): Q | undefined =>
  qualities.find(({ id }) => id === '480p') ?? qualities.find(({ id }) => id === '360p') ?? qualities[0];

/** Files of a video's folder that have an address. */
export const isVideoFile = (name: string): boolean =>
  /^(?:(?:240p|360p|480p|720p|audio)\.(?:mp4|m3u8)|master\.m3u8|poster\.(?:jpg|avif)|strip\.jpg|strip\.vtt)$/.test(
    name,
  );

export interface Fragment {
  /** in the file of its quality */
  offset: number;
  bytes: number;
  seconds: number;
}

/** The playlist of one quality: segments of one file, as byte ranges. */
export function playlistOf(file: string, initBytes: number, fragments: readonly Fragment[]): string {
  const longest = Math.max(1, ...fragments.map(({ seconds }) => Math.ceil(seconds)));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${initBytes}@0"`,
    ...fragments.flatMap(({ offset, bytes, seconds }) => [
      `#EXTINF:${seconds.toFixed(3)},`,
      `#EXT-X-BYTERANGE:${bytes}@${offset}`,
      file,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

export interface Streamed extends VideoQuality {
  /** the highest bit rate of a segment */
  peakBitsPerSecond: number;
  /** as RFC 6381 names them */
  codecs: string;
}

/** The master playlist: video only, because a switch to audio would lose the picture for good. */
export function masterOf(streams: readonly Streamed[]): string {
  const lines = streams
    .filter(({ height }) => height > 0)
    .flatMap(({ id, width, height, peakBitsPerSecond, codecs }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakBitsPerSecond},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      `${id}.m3u8`,
    ]);
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n');
}

export interface Strip {
  /** seconds between two thumbnails */
  every: number;
  count: number;
  columns: number;
  width: number;
  height: number;
}

const MOST_PICTURES = 60;
const STRIP_HEIGHT = 90;

/** The preview strip: at most sixty thumbnails in one file. */
export function stripOf(source: Pick<VideoSource, 'width' | 'height' | 'seconds'>): Strip {
  const every = Math.max(2, Math.ceil(source.seconds / MOST_PICTURES));
  const width = Math.min(320, evenOf((STRIP_HEIGHT * source.width) / source.height));
  return {
    every,
    count: Math.max(1, Math.floor(source.seconds / every)),
    columns: 10,
    width,
    height: STRIP_HEIGHT,
  };
}

/** The thumbnail of each second, as WebVTT with media fragments. */
export function stripTrack({ every, count, columns, width, height }: Strip): string {
  const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
  const cues = Array.from({ length: count }, (_, index) => {
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
    return `${stamp(index * every)} --> ${stamp((index + 1) * every)}\nstrip.jpg#xywh=${x},${y},${width},${height}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}
