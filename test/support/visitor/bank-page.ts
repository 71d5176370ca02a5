import type { Browser, Page } from 'playwright';

/**
 * What somebody who tries the demo does at the bank, in a browser of its own: the shop's page, its clock and whether it is
 * looked at are left alone.
 */
export async function atBankOf(
  page: Page,
  browser: Browser,
  act: (bank: Page) => Promise<void>,
): Promise<void> {
  const address = (await page.getByText('ธนาคารจำลอง').getAttribute('href')) ?? '';
  const context = await browser.newContext();
  const bank = await context.newPage();
  await bank.goto(address);
  await act(bank);
  await context.close();
}

/** Lets the page's time run on; not awaited, because the call has no end of its own when the page goes on in that moment. */
export function runClockOn(page: Page, milliseconds: number): void {
  void page.clock.fastForward(milliseconds).catch(() => undefined);
}
