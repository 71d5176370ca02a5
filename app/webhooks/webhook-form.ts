import { z } from 'zod';
import { WEBHOOK_EVENTS } from '~/values/webhook-events';

/**
 * The allowed endpoint addresses: https anywhere, http on the shop's own machine; never with user and
 * password.
 */
export function isEndpointAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isOwnMachine(hostname));
}

export const isOwnMachine = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

export const NOTE_MAX = 80;

const fields = {
  url: z
    .string('webhook.urlMissing')
    .trim()
    .max(500, 'webhook.urlWrong')
    .refine(isEndpointAddress, 'webhook.urlWrong')
    // as requested: without a fragment
    .transform((text) => new URL(text).href.replace(/#.*$/, '')),
  note: z.string().trim().max(NOTE_MAX, 'webhook.noteLong').default(''),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'webhook.eventsMissing'),
};

export const newEndpointSchema = z.object(fields);
export const endpointSchema = z.object({
  ...fields,
  is_enabled: z.literal('1').optional(),
  version: z.coerce.number().int(),
});

export type EndpointFields = z.output<typeof newEndpointSchema>;
