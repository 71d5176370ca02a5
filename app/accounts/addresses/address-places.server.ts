import { type Place, placesIn, plainPostcode } from './address-place';
import list from './address-places.txt?raw';

/**
 * The districts of Thailand by postcode, from public knowledge, checked against the published list; buyers
 * type what it lacks (renewal: ADR-0022). A line is a province or a postcode with its districts.
 */
const places: ReadonlyMap<string, readonly Place[]> = placesIn(list);

/** The districts of a postcode; accepts Thai digits and spaces. */
export const placesOf = (postcode: string): readonly Place[] => places.get(plainPostcode(postcode)) ?? [];
