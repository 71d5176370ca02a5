/** How long a network address something was done from is kept: long enough to look into a fraud or a quarrel. */
export const ADDRESS_DAYS = 90;
