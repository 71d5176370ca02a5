import { redirect } from '@remix-run/node';
import { serialize } from 'cookie';
import type { VideoChoice } from '~/learning/video/video-choice';
import { readCookie } from '../cookies.server';

/** The quality chosen on this device; the page's script writes it too. It identifies nobody. */
const COOKIE = 'rian_film';
const YEAR_SECONDS = 31_536_000;

export const videoChoiceOf = (request: Request): string | null => readCookie(request, COOKIE, false);

/** Redirects to the same page, with that quality from now on. */
export function rememberVideoChoice(url: URL, choice: VideoChoice): Response {
  const next = new URL(url);
  next.searchParams.delete('quality');
  const options = {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    secure: url.protocol === 'https:',
  } as const;
  return redirect(next.pathname + next.search, {
    headers: { 'Set-Cookie': serialize(COOKIE, choice, options) },
  });
}
