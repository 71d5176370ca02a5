/** A browser inside an app: it downloads nothing, and Google's sign-in refuses it. */
export type AppBrowser = 'line' | 'facebook';

export function appBrowserOf(userAgent: string | null): AppBrowser | null {
  if (userAgent === null) return null;
  if (/\bLine\//i.test(userAgent)) return 'line';
  return /\b(FBAN|FBAV|FB_IAB|Instagram)\b/.test(userAgent) ? 'facebook' : null;
}
