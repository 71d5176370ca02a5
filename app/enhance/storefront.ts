import { offerCopying } from './copy';
import { guardDoubleSubmit } from './double-submit';
import { showInlineMessages } from './inline-messages';
import { previewFiles } from './preview-file';
import { markCurrentTab } from './tabs-current';
import { raiseToasts } from './toasts';

// The script of all pages without hydration. Messages come first, because they may stop a submit before the
// guard counts it.
function start(): void {
  // makes the answer to a form a page to come back to: otherwise the browser asks to send the form again
  history.replaceState(history.state, '');
  showInlineMessages();
  guardDoubleSubmit();
  offerCopying();
  previewFiles();
  markCurrentTab();
  raiseToasts();
  // scripts of some pages: the element names the file
  for (const name of ['postcode', 'recount', 'poster', 'socket', 'leave', 'why', 'share']) {
    const script = document.querySelector<HTMLElement>(`[data-${name}]`)?.dataset[name];
    if (script) void import(/* @vite-ignore */ script);
  }
  // the first page of this tab's visit and its referrer, kept until the tab is closed
  sessionStorage.came ||= location.href + ' ' + document.referrer;
}

// Loaded `async`, it may run before the page is parsed.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
