/** Names of browsers by their user agent; earlier lines win, because browsers claim many names. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//i, 'LINE'],
  [/\bFBA[NV]\//, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser's user agent in its owner's words: “Chrome”, “Android”; null for an unknown one. */
export function deviceWords(userAgent: string | null): { program: string | null; device: string | null } {
  const named = (names: typeof PROGRAMS) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null;
  return { program: named(PROGRAMS), device: named(DEVICES) };
}
