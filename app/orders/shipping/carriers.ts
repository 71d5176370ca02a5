import type { Locale } from '~/values/time';

export interface Carrier {
  id: string;
  nameTh: string;
  nameEn: string;
  /** Where the carrier shows a parcel; `{number}` is put in. Null: it has no such page that we know of. */
  trackingPage: string | null;
}

/** Who takes parcels. `other` is anybody else, also somebody who carries it there. */
export const CARRIERS = [
  {
    id: 'thailand-post',
    nameTh: 'ไปรษณีย์ไทย',
    nameEn: 'Thailand Post',
    trackingPage: 'https://track.thailandpost.co.th/?trackNumber={number}',
  },
  {
    id: 'flash',
    nameTh: 'แฟลช เอ็กซ์เพรส',
    nameEn: 'Flash Express',
    trackingPage: 'https://www.flashexpress.co.th/fle/tracking?se={number}',
  },
  {
    id: 'kex',
    nameTh: 'เคอีเอ็กซ์ (เคอรี่)',
    nameEn: 'KEX (Kerry)',
    trackingPage: 'https://th.kex-express.com/th/track/?track={number}',
  },
  {
    id: 'jt',
    nameTh: 'เจแอนด์ที เอ็กซ์เพรส',
    nameEn: 'J&T Express',
    trackingPage: 'https://www.jtexpress.co.th/service/track',
  },
  {
    id: 'dhl',
    nameTh: 'ดีเอชแอล',
    nameEn: 'DHL',
    trackingPage: 'https://www.dhl.com/th-th/home/tracking.html?tracking-id={number}',
  },
  { id: 'other', nameTh: 'ขนส่งอื่น', nameEn: 'another carrier', trackingPage: null },
] as const satisfies readonly Carrier[];

export type CarrierId = (typeof CARRIERS)[number]['id'];

/** Nobody tells a number of every parcel: a neighbour who carries it has none. */
export const needsTrackingNumber = (carrier: CarrierId) => carrier !== 'other';

const carrierOf = (id: string): Carrier => CARRIERS.find((carrier) => carrier.id === id) ?? CARRIERS.at(-1)!;

export const carrierName = (id: string, locale: Locale): string =>
  locale === 'th' ? carrierOf(id).nameTh : carrierOf(id).nameEn;

/** The carrier's page of a parcel; a page that takes no number is the one where it is typed. */
export function trackingUrl(id: string, trackingNumber: string): string | null {
  const { trackingPage } = carrierOf(id);
  if (!trackingPage || !trackingNumber) return null;
  return trackingPage.replace('{number}', encodeURIComponent(trackingNumber));
}
