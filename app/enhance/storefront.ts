import { offerCopying } from './copy';
import { guardDoubleSubmit } from './double-submit';
import { showInlineMessages } from './inline-messages';
import { previewFiles } from './preview-file';
import { markCurrentTab } from './tabs-current';
import { raiseToasts } from './toasts';

// All that pages without hydration run. Messages first: they may stop a submit before the guard counts it.
function start(): void {
  // the answer to a form becomes a page that one can come back to: without it the browser asks to send the form again
  history.replaceState(history.state, '');
  showInlineMessages();
  guardDoubleSubmit();
  offerCopying();
  previewFiles();
  markCurrentTab();
  raiseToasts();
  // what only some pages have: its element says where the script is
  for (const name of ['postcode', 'recount', 'poster', 'socket', 'leave', 'why', 'share']) {
    const script = document.querySelector<HTMLElement>(`[data-${name}]`)?.dataset[name];
    if (script) void import(/* @vite-ignore */ script);
  }
  // the first page of this tab's visit and what linked to it, kept by the browser until the tab is closed
  sessionStorage.came ||= location.href + ' ' + document.referrer;
}

// Loaded `async`, it may come before the page is read to its end.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
