import type { Tx } from '~/platform/database/database.server';
import { queueWebhook } from './queue-webhook.server';

interface OfCourse {
  personId: number;
  courseId: number;
}

/** A person has completed a course; sent once, however often it is reported. */
export const tellOfCompletedCourse = (tx: Tx, { personId, courseId }: OfCourse, at: Date): Promise<void> =>
  queueWebhook(
    tx,
    {
      event: 'course.completed',
      subject: `person:${personId}`,
      key: `course.completed:${personId}:${courseId}`,
      data: { personId, courseId, completedAt: at },
    },
    at,
  );

/** A certificate was issued, with its public verification code. */
export const tellOfIssuedCertificate = (
  tx: Tx,
  { personId, courseId, code }: OfCourse & { code: string },
  at: Date,
): Promise<void> =>
  queueWebhook(
    tx,
    {
      event: 'certificate.issued',
      subject: `person:${personId}`,
      key: `certificate.issued:${code}`,
      data: { personId, courseId, code, issuedAt: at },
    },
    at,
  );
