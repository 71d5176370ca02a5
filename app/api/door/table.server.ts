import { accountCalls } from '~/api/calls/account.server';
import { cartCalls } from '~/api/calls/cart.server';
import { catalogueCalls } from '~/api/calls/catalogue.server';
import { learningCalls } from '~/api/calls/learning.server';
import { errandCalls } from '~/api/calls/mails-and-uploads.server';
import { orderCalls } from '~/api/calls/orders.server';
import { paymentCalls } from '~/api/calls/payments.server';
import { reportCalls } from '~/api/calls/reports.server';
import { shopCalls } from '~/api/calls/shop.server';
import type { Endpoint } from '~/api/endpoint.server';

/** Every API call of specification 7 in one table, which validates, authorises, answers and documents. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...catalogueCalls,
  ...shopCalls,
  ...cartCalls,
  ...orderCalls,
  ...accountCalls,
  ...learningCalls,
  ...paymentCalls,
  ...reportCalls,
  ...errandCalls,
];
