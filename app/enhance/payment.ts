import { runCountdowns } from './countdown';
import { sendOnce } from './send-once';
import { watchPayment } from './watch-payment';

// The script of the payment page, beside the storefront's.
for (const page of document.querySelectorAll<HTMLElement>('[data-watch]')) watchPayment(page);
runCountdowns();
const form = document.querySelector<HTMLFormElement>('form[data-send-once]');
if (form) sendOnce(form);
