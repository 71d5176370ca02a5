import { z } from 'zod';

/** How instructors hear of waiting items; at once by default. */
export const DESK_MAIL_WAYS = ['at-once', 'daily', 'off'] as const;
export type DeskMailWay = (typeof DESK_MAIL_WAYS)[number];

export const deskMailSchema = z.object({ how: z.enum(DESK_MAIL_WAYS).catch('at-once') });
