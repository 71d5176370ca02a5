import { runCountdowns } from './countdown';
import { watchPayment } from './watch-payment';

// What the page of a payment runs beside the storefront's script.
for (const page of document.querySelectorAll<HTMLElement>('[data-watch]')) watchPayment(page);
runCountdowns();
