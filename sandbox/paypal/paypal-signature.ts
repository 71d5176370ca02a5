import { generateKeyPairSync, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';

export interface Transmission {
  id: string;
  time: string;
  webhookId: string;
  body: string;
}

/** What PayPal signs of a notification; the checksum stands for the body, as an unsigned decimal number. */
export const signedText = ({ id, time, webhookId, body }: Transmission): string =>
  [id, time, webhookId, crc32(body)].join('|');

// of this sandbox alone, and of this run
let key: ReturnType<typeof generateKeyPairSync>['privateKey'] | undefined;

/** `PAYPAL-TRANSMISSION-SIG`: SHA256withRSA. */
export function signTransmission(transmission: Transmission): string {
  key ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return sign('sha256', Buffer.from(signedText(transmission)), key).toString('base64');
}
