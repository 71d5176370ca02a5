import { z } from 'zod';

/** Where a partner's answer may send a browser: the origin it is configured at, or a host named beside it, over https. */
export interface PartnerPlaces {
  url: string;
  hosts: readonly string[];
}

const answerSchema = z.object({ success: z.literal(true), redirect: z.string().optional() });

/** What a partner says to a cart: taken, and perhaps a page of its own to go to. Null: it did not take it. */
export function readPartnerAnswer(
  body: string,
  places: PartnerPlaces,
): { redirect: string | null; isElsewhere: boolean } | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const answer = answerSchema.safeParse(json);
  if (!answer.success) return null;
  const { redirect } = answer.data;
  if (!redirect) return { redirect: null, isElsewhere: false };
  const isOurs = isPartnerPlace(redirect, places);
  return { redirect: isOurs ? new URL(redirect).href : null, isElsewhere: !isOurs };
}

function isPartnerPlace(written: string, { url, hosts }: PartnerPlaces): boolean {
  if (!URL.canParse(written)) return false;
  const { protocol, origin, hostname, port, username, password } = new URL(written);
  if (username || password) return false;
  if (['http:', 'https:'].includes(protocol) && origin === new URL(url).origin) return true;
  return protocol === 'https:' && port === '' && hosts.includes(hostname);
}
