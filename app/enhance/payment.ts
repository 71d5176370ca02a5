import { runCountdowns } from './countdown';
import { sendOnce } from './send-once';
import { watchPayment } from './watch-payment';

// What the page of a payment runs beside the storefront's script.
for (const page of document.querySelectorAll<HTMLElement>('[data-watch]')) watchPayment(page);
runCountdowns();
const form = document.querySelector<HTMLFormElement>('form[data-send-once]');
if (form) sendOnce(form);
