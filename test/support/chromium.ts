import fs from 'node:fs';
import { type Browser, chromium } from 'playwright';

/** An installed Chromium, or undefined: then Playwright's own is taken, if it was downloaded. */
export function findChromium(): string | undefined {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', chromium.executablePath()];
  return places.find((place) => place && fs.existsSync(place));
}

/** @throws Error that says how to get one */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error(
      'No Chromium: apt-get install chromium, or npx playwright install chromium, or set CHROMIUM=path',
    );
  }
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}
