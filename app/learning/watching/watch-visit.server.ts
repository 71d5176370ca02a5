import { createHmac, timingSafeEqual } from 'node:crypto';

const PURPOSE = 'watch-visit:v1';

interface WhoseVisit {
  personId: number;
  lectureId: number;
}

/** Signs the opening time of a video's page; its reports return it, however late. */
export function signVisit(secret: string, whose: WhoseVisit, begunAt: Date): string {
  const begunText = begunAt.getTime().toString(36);
  return `${begunText}.${signatureOf(secret, whose, begunText)}`;
}

/** Null for a visit of another person or lecture, or a forged one. */
export function readVisit(secret: string, whose: WhoseVisit, token: string): Date | null {
  const [begunText = '', signature = ''] = token.split('.');
  const [sentBytes, expectedBytes] = [signature, signatureOf(secret, whose, begunText)].map((each) =>
    Buffer.from(each),
  );
  if (
    !/^[0-9a-z]{1,10}$/.test(begunText) ||
    sentBytes!.length !== expectedBytes!.length ||
    !timingSafeEqual(sentBytes!, expectedBytes!)
  )
    return null;
  return new Date(Number.parseInt(begunText, 36));
}

const signatureOf = (secret: string, { personId, lectureId }: WhoseVisit, begunText: string): string =>
  createHmac('sha256', secret)
    .update(`${PURPOSE}\n${personId}\n${lectureId}\n${begunText}`)
    .digest('base64url');
