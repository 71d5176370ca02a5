import { describe, expect, test } from 'vitest';
import { type LearnerFacts, reviewStanding } from './review-standing';

const today = '2026-11-20';
const online: LearnerFacts = {
  courseType: 'Online',
  startDate: null,
  endDate: null,
  grantedOn: '2026-11-01',
  progressPercent: 0,
};
const classroom: LearnerFacts = { ...online, courseType: 'In-class', startDate: '2026-11-18', endDate: null };

describe('who may review a course', () => {
  test.each<[string, Partial<LearnerFacts>, number]>([
    ['from a tenth of it on', { progressPercent: 10 }, 10],
    ['who learned all of it', { progressPercent: 100 }, 100],
    ['who learned before a class begins', { ...classroom, startDate: today, progressPercent: 40 }, 40],
  ])('%s, with how far they are', (_who, facts, progressPercent) => {
    expect(reviewStanding({ ...online, ...facts }, today)).toEqual({ mayReview: true, progressPercent });
  });

  test.each<[string, Partial<LearnerFacts>]>([
    ['its one day is over', {}],
    ['it has begun and goes on', { endDate: '2026-12-20' }],
    ['they came in on its last day', { endDate: '2026-11-19', grantedOn: '2026-11-19' }],
  ])('whoever was in a class: %s', (_when, facts) => {
    expect(reviewStanding({ ...classroom, ...facts }, today)).toEqual({
      mayReview: true,
      progressPercent: null,
    });
  });

  test.each<[string, LearnerFacts, string]>([
    ['without access, ever', { ...online, grantedOn: null, progressPercent: 100 }, 'NO_ACCESS'],
    ['with less than a tenth', { ...online, progressPercent: 9 }, 'TOO_EARLY'],
    ['on the day of the class', { ...classroom, startDate: today }, 'TOO_EARLY'],
    ['after a class without days', { ...classroom, startDate: null }, 'TOO_EARLY'],
    ['who bought after it was over', { ...classroom, grantedOn: '2026-11-19' }, 'TOO_EARLY'],
    ['of an online course by its start alone', { ...online, startDate: '2026-11-01' }, 'TOO_EARLY'],
  ])('nobody %s', (_who, facts, why) => {
    expect(reviewStanding(facts, today)).toEqual({ mayReview: false, why });
  });
});
