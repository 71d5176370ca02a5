import { thai } from '~/text/th/thai';
import type { TextKey, Translate } from '~/text/translate';

/** A job's name for people; its own where nobody gave it one (a test keeps that from happening to a job of the shop). */
export function jobName(name: string, t: Translate): string {
  const key = `job.name.${name}`;
  return isText(key) ? t(key) : name;
}

/** One line on what it is for, or nothing. */
export function jobPurpose(name: string, t: Translate): string {
  const key = `job.does.${name}`;
  return isText(key) ? t(key) : '';
}

const isText = (key: string): key is TextKey => Object.hasOwn(thai, key);
