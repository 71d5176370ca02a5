import { z } from 'zod';
import { CARRIERS, type CarrierId, needsTrackingNumber } from './carriers';

const CARRIER_IDS = CARRIERS.map(({ id }) => id) as [CarrierId, ...CarrierId[]];

/** As carriers print it: letters and figures, written without spaces and in capitals. */
const trackingNumber = z
  .string()
  .default('')
  .transform((typed) => typed.replace(/\s+/g, '').toUpperCase())
  .refine((number) => number === '' || /^[A-Z0-9-]{6,40}$/.test(number), 'shipment.trackingInvalid');

/** What staff does with a parcel; `seen` is the state the page showed, so that two people do not undo each other. */
export const shipmentSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('pack') }),
  z.object({ intent: z.literal('unpack') }),
  z
    .object({
      intent: z.literal('send'),
      seen: z.enum(['waiting', 'packed', 'sent']),
      carrier: z.enum(CARRIER_IDS, { error: 'shipment.carrierMissing' }),
      tracking_number: trackingNumber,
    })
    .refine(({ carrier, tracking_number: number }) => number !== '' || !needsTrackingNumber(carrier), {
      path: ['tracking_number'],
      message: 'shipment.trackingMissing',
    }),
]);
