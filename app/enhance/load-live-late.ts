/**
 * Buyers who go on at once never load the socket's 15 kB; a payment page polls every six seconds anyway, and
 * other orders wait longer.
 */
const AFTER_MS = 12_000;

const script = document.querySelector<HTMLElement>('[data-live]')?.dataset.live;
if (script) setTimeout(() => void import(/* @vite-ignore */ script), AFTER_MS);
