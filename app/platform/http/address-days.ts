/** Days to store the network address of an action: long enough to look into a fraud or a dispute. */
export const ADDRESS_DAYS = 90;
