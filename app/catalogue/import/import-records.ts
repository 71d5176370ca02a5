import { z } from 'zod';
import { type PlanMistake, planMistakes } from '~/catalogue/plans/plan-mistakes';
import {
  clock,
  day,
  key,
  keys,
  listOf,
  neededDay,
  neededText,
  optionalChoice,
  optionalFile,
  optionalKey,
  optionalNumber,
  picture,
  pictureStem,
  price,
  shortText,
  slug,
  text,
  video,
  webAddress,
  optionalYesNo,
  yesNo,
} from './import-fields';
import { sessionMistakes } from './session-checks';

/** The records of a catalogue file: fields of each kind, and rules within one record. References are checked later. */

export const category = z.strictObject({
  key,
  name: neededText(255),
  nameEn: text,
  linkPath: z.string().regex(/^[a-z0-9-]+$/, 'may have a to z, 0 to 9 and dashes only'),
});

export const teacher = z.strictObject({ key, name: neededText(255), headline: text, bio: text, picture });

export const group = z.strictObject({ key, name: neededText(255) });

const TERM_UNITS = ['year', 'month', 'day', 'hour'] as const;
const PLAN_MISTAKES: Readonly<Record<PlanMistake, string>> = {
  termAlone: 'is missing: term and termUnit belong together',
  term2Alone: 'is missing: term2 and termUnit2 belong together',
  periodWithoutTerm: 'is missing: a Period plan needs term and termUnit, or courseDays',
  actualWithoutTerm: 'is missing: an Actual plan needs term and termUnit',
  freeWithPrice: 'must be 0.00 or empty: the plan is Free',
  studentFreeWithPrice: 'must be 0.00 or empty: the plan is free for students',
};

export const plan = z
  .strictObject({
    key,
    name: neededText(255),
    note: text,
    planType: z.enum(['Period', 'Actual', 'One-Time Payment', 'Free']),
    term: optionalNumber(1),
    termUnit: optionalChoice(TERM_UNITS),
    term2: optionalNumber(1),
    termUnit2: optionalChoice(TERM_UNITS),
    courseDays: optionalNumber(-1).refine((value) => value !== 0, 'must be -1 (unlimited) or 1 or more'),
    price,
    priceUsd: price,
    formerPrice: price,
    statusShow: optionalNumber(0, 1).transform((value) => value ?? 1),
    pricingType: optionalChoice(['default', 'renew', 'others']).transform((value) => value ?? 'default'),
    freeFor: optionalChoice(['Student']),
    prerequisites: keys,
    needApproval: yesNo,
    isForMember: yesNo,
    isDefault: yesNo,
  })
  .check((context) => {
    const its = context.value;
    for (const { column, code } of planMistakes(its))
      context.issues.push({
        code: 'custom',
        path: [column],
        message: PLAN_MISTAKES[code],
        input: its[column],
      });
  });

export const lecture = z.strictObject({
  key,
  name: neededText(255),
  type: z.enum(['video', 'text', 'file', 'quiz', 'homework']),
  preview: yesNo,
  durationSeconds: optionalNumber(0),
  video,
  text,
  file: optionalFile,
  fileLabel: shortText(255),
  passScore: optionalNumber(0, 100),
  /** Homework is due days after the start of access, or on a date; the date wins. */
  dueDays: optionalNumber(0, 3650),
  dueOn: day,
});

export const section = z.strictObject({
  /** Without a key the section is identified by its course and its place. */
  key: optionalKey,
  name: neededText(255),
  location: shortText(255),
  lectures: listOf(lecture),
});

/** One session of a class or live course; the course provides absent values. */
export const session = z.strictObject({
  /** Without a key a session is identified by its course and its day. */
  key: optionalKey,
  day: neededDay,
  begins: clock,
  ends: clock,
  place: text,
  mapUrl: webAddress,
  meetingUrl: webAddress,
  whatToBring: text,
});

/** Absent: unchanged; new ones are published, but an incomplete course waits as a draft. */
const status = optionalChoice(['draft', 'published', 'archived']);

export const course = z
  .strictObject({
    key,
    status,
    slug,
    title: neededText(255),
    subtitle: text,
    type: z.enum([
      'Online',
      'Flex',
      'In-class',
      'In-class-free',
      'Private-Classroom',
      'Live',
      'Live-Private',
    ]),
    language: text.transform((value) => value || 'th'),
    categories: keys,
    teacher: optionalKey,
    group: optionalKey,
    picture,
    previewVideo: video,
    previewVideoName: text,
    previewVideoDesc: text,
    promotion: text,
    description: text,
    outcomes: listOf(neededText()),
    venue: text,
    mapUrl: webAddress,
    meetingUrl: webAddress,
    whatToBring: text,
    classType: text,
    startDate: day,
    endDate: day,
    startRegDate: day,
    endRegDate: day,
    seats: optionalNumber(0),
    endPublish: day,
    lockCourse: yesNo,
    isRecertification: yesNo,
    /** Absent: unchanged; in a new course ticks count. */
    countsTicks: optionalYesNo,
    freeBook: shortText(255),
    freeBookType: optionalChoice(['physical', 'digital']),
    giftCourses: keys,
    userGroups: z
      .array(neededText(255))
      .nullish()
      .transform((value) => [...new Set(value ?? [])]),
    metaTitle: text,
    metaDescription: text,
    plans: listOf(plan),
    sections: listOf(section),
    sessions: listOf(session),
  })
  .check((context) => {
    const its = context.value;
    for (const mistake of sessionMistakes(its))
      context.issues.push({ code: 'custom', input: its, ...mistake });
    const mistake = (column: keyof typeof its, message: string) =>
      context.issues.push({ code: 'custom', path: [column], message, input: its[column] });
    if (its.startDate && its.endDate && its.endDate < its.startDate)
      mistake('endDate', 'is before startDate');
    if (its.startRegDate && its.endRegDate && its.endRegDate < its.startRegDate)
      mistake('endRegDate', 'is before startRegDate');
    if (its.freeBookType && !its.freeBook) mistake('freeBook', 'is missing: freeBookType is given');
  });

/** The code of a book at a partner's shop (CHK-07); absent: the shop's own goods. */
const partnerCode = z
  .string()
  .trim()
  .regex(/^[\w./-]{1,64}$/, 'must be a partner’s code: up to 64 Latin letters, figures and . / - _')
  .nullish()
  .transform((value) => value ?? null);

export const product = z.strictObject({
  key,
  status,
  slug,
  title: neededText(255),
  subtitle: text,
  categories: keys,
  price: price.refine((value) => value !== null, 'is missing').transform((value) => value),
  priceUsd: price,
  formerPrice: price,
  availableQty: optionalNumber(0),
  weightGrams: optionalNumber(0),
  isVatExempt: yesNo,
  partnerCode,
  pictures: listOf(pictureStem),
  description: text,
  details: text,
  metaTitle: text,
  metaDescription: text,
});
