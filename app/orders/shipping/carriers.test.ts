import { expect, test } from 'vitest';
import { CARRIERS, carrierName, needsTrackingNumber, trackingUrl } from './carriers';

test('PRD-03 a parcel leads to its carrier’s own page, over https, with its number', () => {
  expect(trackingUrl('thailand-post', 'EF123456785TH')).toBe(
    'https://track.thailandpost.co.th/?trackNumber=EF123456785TH',
  );
  for (const { id } of CARRIERS) {
    const url = trackingUrl(id, 'A&b=1');
    if (id === 'other') expect(url).toBeNull();
    else {
      expect(new URL(url!).protocol).toBe('https:');
      expect(url).not.toContain('A&b');
    }
  }
});

test('PRD-03 without a number there is no page; a carrier nobody knows is another carrier', () => {
  expect(trackingUrl('flash', '')).toBeNull();
  expect(trackingUrl('pigeon', 'X1')).toBeNull();
  expect(carrierName('pigeon', 'th')).toBe('ขนส่งอื่น');
  expect(carrierName('kex', 'en')).toContain('Kerry');
  expect(CARRIERS.filter(({ id }) => !needsTrackingNumber(id)).map(({ id }) => id)).toEqual(['other']);
});
