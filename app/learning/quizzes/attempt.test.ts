import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuestionKind } from '~/catalogue/quiz/question';
import { parseForm } from '~/web/form.server';
import { answersForm, answersFrom } from './answers-form';
import {
  askedOf,
  detailShown,
  freeze,
  type FrozenQuestion,
  isAnswered,
  isOverdue,
  isRight,
  mark,
  scoreOf,
} from './attempt';

const question = (id: number, kind: QuestionKind, change: object = {}) => ({
  id,
  kind,
  body: `ข้อ ${id}`,
  explanation: '',
  picture: null,
  choices: kind === 'short' ? [] : ['ก', 'ข', 'ค', 'ง'],
  right: kind === 'single' ? [1] : [0, 2],
  accepted: kind === 'short' ? ['ผลรวม', 'SUM 12'] : [],
  ...change,
});
const whole = { draw: null, shuffles: false };
const kinds = fc.constantFrom<QuestionKind>('single', 'multiple', 'short', 'ordering');
const chances = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
const chanceOf = (stream: Iterator<number>) => () => Number(stream.next().value);
const first = (source: ReturnType<typeof question>) => freeze([source], whole, () => 0)[0]!;

/** The right answer as a page sends it. */
const rightAnswer = ({ kind, key, accepted: acceptedTexts }: FrozenQuestion) =>
  kind === 'short' ? acceptedTexts[0]! : key;

describe('LRN-05 the questions of an attempt', () => {
  it('are drawn without doubles, in the order of the quiz unless it is shuffled, and keep what they ask', () => {
    fc.assert(
      fc.property(
        fc.array(kinds, { minLength: 1, maxLength: 30 }),
        fc.option(fc.integer({ min: 1, max: 40 })),
        fc.boolean(),
        chances,
        (list, draw, shuffles, stream) => {
          const questions = list.map((kind, at) => question(at + 1, kind));
          const frozenQuestions = freeze(questions, { draw, shuffles }, chanceOf(stream));
          const ids = frozenQuestions.map(({ id }) => id);
          expect(ids).toHaveLength(askedOf(questions.length, draw));
          expect(new Set(ids).size).toBe(ids.length);
          if (!shuffles) expect(ids).toEqual([...ids].sort((a, b) => a - b));
          for (const each of frozenQuestions) {
            const { choices } = questions.find(({ id }) => id === each.id)!;
            expect([...each.choices].sort()).toEqual([...choices].sort());
            expect(isRight(each, rightAnswer(each))).toBe(true);
          }
          expect(
            mark(
              frozenQuestions,
              Object.fromEntries(frozenQuestions.map((each, at) => [at + 1, rightAnswer(each)])),
            ).score,
          ).toBe(100);
          expect(mark(frozenQuestions, {})).toMatchObject({ right: 0, score: 0 });
        },
      ),
    );
  });

  it('never show what is to be put in order in the right order', () => {
    fc.assert(
      fc.property(chances, fc.integer({ min: 2, max: 10 }), (stream, count) => {
        const choices = Array.from({ length: count }, (_, at) => `ขั้น ${at}`);
        const [frozenQuestion] = freeze([question(1, 'ordering', { choices })], whole, chanceOf(stream));
        expect(frozenQuestion!.choices).not.toEqual(choices);
      }),
    );
  });

  it('are no more than a phone can send', () =>
    expect([askedOf(300, null), askedOf(5, 9)]).toEqual([100, 5]));
});

describe('LRN-05 marking', () => {
  it('takes a written answer in any way of writing it, and nothing else', () => {
    const frozenQuestion = first(question(1, 'short', { accepted: ['ทำ sum ๑๒'] }));
    for (const answerText of ['ทํา SUM 12', ' ทำ  Sum ๑๒ ', 'ทำ\u200b sum 12'])
      expect(isRight(frozenQuestion, answerText)).toBe(true);
    for (const answerText of ['', ' ', 'ทำ sum', 'ทำsum12', '*'])
      expect(isRight(frozenQuestion, answerText)).toBe(false);
  });

  it('of several choices asks for all the right ones and no other', () => {
    const frozenQuestion = first(question(1, 'multiple'));
    expect(
      [[1, 3], [3, 1], [1], [1, 2, 3], [1, 2, 3, 4], []].map((answer) => isRight(frozenQuestion, answer)),
    ).toEqual([...[true, true, false, false, false, false]]);
  });

  it('any other set of choices, and any other order, is wrong', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('single' as const, 'multiple' as const, 'ordering' as const),
        fc.array(fc.integer({ min: -1, max: 6 }), { maxLength: 6 }),
        (kind, answer) => {
          const frozenQuestion = first(question(1, kind));
          const answerToSend = kind === 'ordering' ? answer : [...answer].sort((a, b) => a - b);
          expect(isRight(frozenQuestion, answer)).toBe(
            JSON.stringify(answerToSend) === JSON.stringify(frozenQuestion.key),
          );
        },
      ),
    );
  });

  it('rounds as pass scores are written, and says 100 for all only', () => {
    expect([scoreOf(5, 8), scoreOf(7, 10), scoreOf(0, 3), scoreOf(3, 3)]).toEqual([63, 70, 0, 100]);
    expect(scoreOf(299, 300)).toBe(99);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), (a, b) => {
        const [right, total] = [Math.min(a, b), Math.max(a, b)];
        expect(scoreOf(right, total)).toBeGreaterThanOrEqual(scoreOf(right - 1, total));
        expect(Math.abs(scoreOf(right, total) - (100 * right) / total)).toBeLessThan(1);
      }),
    );
  });

  it('an order is answered when every place is said once', () => {
    const frozenQuestion = first(question(1, 'ordering'));
    expect(
      [
        [1, 2, 3, 4],
        [1, 1, 2, 3],
        [1, 2, 3, 0],
      ].map((answer) => isAnswered(frozenQuestion, answer)),
    ).toEqual([...[true, false, false]]);
  });
});

describe('LRN-05 time and results', () => {
  const endsAt = new Date('2026-11-20T07:00:00Z');
  it('gives the network half a minute', () => {
    expect(isOverdue(endsAt, new Date('2026-11-20T07:00:30Z'))).toBe(false);
    expect(isOverdue(endsAt, new Date('2026-11-20T07:00:31Z'))).toBe(true);
    expect(isOverdue(null, endsAt)).toBe(false);
  });

  it('right answers stay away while they would help', () => {
    const detailOf = (
      hasPassed: boolean,
      attemptsLeft: number | null,
      isOpen = false,
      passScore: number | null = 70,
    ) => detailShown({ shows: 'explanations', passScore }, { hasPassed, attemptsLeft, isOpen });
    expect([detailOf(false, 2), detailOf(false, null), detailOf(true, 2, true)]).toEqual([
      'marks',
      'marks',
      'marks',
    ]);
    expect([detailOf(true, 2), detailOf(false, 0), detailOf(false, null, false, null)]).toEqual([
      ...['explanations', 'explanations', 'explanations'],
    ]);
    const score = { shows: 'score', passScore: null } as const;
    expect(detailShown(score, { hasPassed: true, attemptsLeft: 0, isOpen: false })).toBe('score');
  });
});

describe('LRN-05 answers as they are sent', () => {
  const questionList = [
    question(1, 'single'),
    question(2, 'multiple'),
    question(3, 'short'),
    question(4, 'ordering'),
  ];
  const read = (entries: [string, string][]) => {
    const formData = new FormData();
    for (const [name, value] of entries) formData.append(name, value);
    const form = parseForm(formData, answersForm(questionList));
    return form.ok ? answersFrom(questionList, form.value) : form.errors;
  };

  it('reads each kind', () => {
    expect(
      read([
        ['a1', '2'],
        ['a2', '3'],
        ['a2', '1'],
        ['a3', ' ผลรวม '],
        ['a4-1', '2'],
        ['a4-2', '1'],
        ['a4-3', '3'],
        ['a4-4', '4'],
      ]),
    ).toEqual({ 1: [2], 2: [3, 1], 3: 'ผลรวม', 4: [2, 1, 3, 4] });
  });

  it('drops what no page sends: choices that are not there, questions that were not asked', () => {
    expect(
      read([
        ['a1', '5'],
        ['a2', '-1'],
        ['a4-1', '999999999999'],
        ['a9', '1'],
        ['key', '1'],
        ['__proto__', '1'],
      ]),
    ).toEqual({});
    expect(
      read([
        ['a1', '1e0'],
        ['a1', '2'],
      ]),
    ).toEqual({});
  });

  it('says of a written answer that it is too long', () => {
    expect(read([['a3', 'ก'.repeat(201)]])).toEqual({ a3: ['quiz.answerLong'] });
  });
});
