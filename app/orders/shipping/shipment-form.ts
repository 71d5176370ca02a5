import { z } from 'zod';
import { CARRIERS, type CarrierId, needsTrackingNumber } from './carriers';

const CARRIER_IDS = CARRIERS.map(({ id }) => id) as [CarrierId, ...CarrierId[]];

/** As carriers print it: letters and figures, written without spaces and in capitals. */
const trackingNumber = z
  .string()
  .max(60, 'shipment.trackingInvalid')
  .overwrite((input) => input.replace(/\s+/g, '').toUpperCase())
  .refine((number) => number === '' || /^[A-Z0-9-]{6,40}$/.test(number), 'shipment.trackingInvalid')
  .default('');

/** Left out: the page knew of none. */
const refunds = z.coerce.number().int().nonnegative().default(0);

/** What staff does with a parcel; `seen` and `refunds` are what the page showed, so that two people do not undo each other. */
export const shipmentSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('pack'), refunds }),
  z.object({ intent: z.literal('unpack'), refunds }),
  z
    .object({
      intent: z.literal('send'),
      seen: z.enum(['waiting', 'packed', 'sent']),
      refunds,
      carrier: z.enum(CARRIER_IDS, { error: 'shipment.carrierMissing' }),
      tracking_number: trackingNumber,
    })
    .refine(({ carrier, tracking_number: number }) => number !== '' || !needsTrackingNumber(carrier), {
      path: ['tracking_number'],
      message: 'shipment.trackingMissing',
    }),
]);
