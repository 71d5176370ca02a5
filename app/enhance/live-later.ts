/**
 * A buyer who goes on at once never loads the socket's 15 kB: a page that pays asks its own address every six seconds anyway, and an
 * order that waits waits for longer.
 */
const AFTER_MS = 12_000;

const script = document.querySelector<HTMLElement>('[data-live]')?.dataset.live;
if (script) setTimeout(() => void import(/* @vite-ignore */ script), AFTER_MS);
