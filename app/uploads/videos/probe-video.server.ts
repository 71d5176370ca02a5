import { z } from 'zod';
import { type Ffmpeg, FfmpegError, ONLY_VIDEOS, runProgram } from './ffmpeg.server';
import type { VideoSource } from './video-quality';

const answer = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
      disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
    }),
  ),
  format: z.object({ duration: z.coerce.number() }),
});

/** A video's properties by its content; null: not a readable video. */
export async function probeVideo(
  { ffprobe }: Ffmpeg,
  file: string,
  signal: AbortSignal,
): Promise<VideoSource | null> {
  const args = [
    '-v',
    'error',
    ...ONLY_VIDEOS,
    '-show_streams',
    '-show_format',
    '-of',
    'json',
    `file:${file}`,
  ];
  const output = await runProgram({ program: ffprobe, args, signal }).catch((error: unknown) => {
    if (error instanceof FfmpegError) return '';
    throw error;
  });
  const parsed = answer.safeParse(output === '' ? null : JSON.parse(output));
  if (!parsed.success) return null;
  const { streams, format } = parsed.data;
  const picture = streams.find((each) => each.codec_type === 'video' && !each.disposition?.attached_pic);
  if (!picture?.width || !picture.height || !(format.duration > 0)) return null;
  const isTurned = picture.side_data_list?.some(({ rotation }) => Math.abs(rotation ?? 0) % 180 === 90);
  const [width, height] = isTurned ? [picture.height, picture.width] : [picture.width, picture.height];
  const hasSound = streams.some((each) => each.codec_type === 'audio');
  return { width, height, seconds: format.duration, hasSound };
}
