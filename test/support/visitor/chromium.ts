import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright';
import { LONGEST_WAIT_MS } from '../longest-wait';

/**
 * An installed Chromium, or undefined. First the one without windows (Debian's `chromium-headless-shell`): the same engine, at half the
 * processor time of the whole browser (ADR-0035).
 */
export function findChromium(): string | undefined {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    chromium.executablePath(),
    '/usr/bin/chromium',
  ];
  return places.find((place) => place && fs.existsSync(place));
}

const open = new Set<Browser>();

/** What stands on the pages that are open in this process, in words, with a picture of each in the folder of temporary files. */
export async function describeOpenPages(): Promise<string | undefined> {
  const pages = [...open].flatMap((browser) => browser.contexts()).flatMap((context) => context.pages());
  const seenValues = await Promise.all(
    pages.map(async (page) => {
      const picture = path.join(
        process.env.TEST_PICTURES ?? os.tmpdir(),
        `rian-failed-${process.pid}-${(pictures += 1)}.png`,
      );
      const [words] = await Promise.all([
        page.locator('body').innerText({ timeout: 2_000 }).catch(String),
        page.screenshot({ path: picture, timeout: 5_000 }).catch(() => undefined),
      ]);
      return `${page.url()} (${picture})\n${words.replace(/\s+/g, ' ')}`;
    }),
  );
  return seenValues.join('\n') || undefined;
}

let pictures = 0;

/** @throws Error that says how to get one */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error(
      'No Chromium: apt-get install chromium-headless-shell, or npx playwright install chromium, or set CHROMIUM=path',
    );
  }
  const browser = await chromium.launch({
    executablePath,
    // nothing is drawn on a screen: a process less
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-software-rasterizer'],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(LONGEST_WAIT_MS);
    return context;
  };
  open.add(browser);
  browser.on('disconnected', () => open.delete(browser));
  return browser;
}
