import { offerCopying } from './copy';
import { guardDoubleSubmit } from './double-submit';
import { showInlineMessages } from './inline-messages';
import { playPosters } from './poster-play';
import { previewFiles } from './preview-file';
import { markCurrentTab } from './tabs-current';
import { raiseToasts } from './toasts';

// All that pages without hydration run. Messages first: they may stop a submit before the guard counts it.
function start(): void {
  showInlineMessages();
  guardDoubleSubmit();
  offerCopying();
  previewFiles();
  markCurrentTab();
  playPosters();
  raiseToasts();
  const postcode = document.querySelector<HTMLElement>('[data-postcode]');
  if (postcode) void import(/* @vite-ignore */ postcode.dataset.postcode!);
  const purchase = document.querySelector<HTMLFormElement>('[data-recount]');
  if (purchase) void import(/* @vite-ignore */ purchase.dataset.recount!);
  // the first page of this tab's visit and what linked to it, kept by the browser until the tab is closed
  sessionStorage.came ||= location.href + ' ' + document.referrer;
}

// Loaded `async`, it may come before the page is read to its end.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
