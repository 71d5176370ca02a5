import { type Place, placesIn, plainPostcode } from './address-place';
import list from './address-places.txt?raw';

/**
 * The districts of Thailand by their postcodes: a province, then its postcodes with their districts (เมือง is the
 * province's own). Made by hand from public knowledge and checked against the published list; a pair that is not sure is
 * not here, and whoever finds theirs missing types it. On the server only. Renewed as ADR-0022 says.
 */
const places: ReadonlyMap<string, readonly Place[]> = placesIn(list);

/** The districts that have a postcode, as they stand on a parcel; Thai figures and spaces are put right. */
export const placesOf = (postcode: string): readonly Place[] => places.get(plainPostcode(postcode)) ?? [];
