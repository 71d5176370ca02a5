/** The demo's class that is full, by its key; the catalogue without a past has no seats of it at all. */
export const FULL_CLASS = { course: 'ceramics-wheel', seats: 6 };
