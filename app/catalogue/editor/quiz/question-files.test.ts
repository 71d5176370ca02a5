import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameText, whyNotQuestion } from '~/catalogue/quiz/question';
import { readQuestionFile } from './import-questions.server';

const words = { isTrue: 'ถูก', isFalse: 'ผิด' };
const read = (text: string, name = 'quiz.gift') => readQuestionFile(Buffer.from(text), name, words);
const example = (name: string) => readQuestionFile(fs.readFileSync(`docs/examples/${name}`), name, words);
const problems = (text: string, name?: string) =>
  read(text, name).mistakes.map(({ line, problem }) => `${line} ${problem}`);

describe('LRN-05 questions in GIFT', () => {
  it('reads Thai as it is written, each kind as what it is', () => {
    const { questions, mistakes } = read(
      [
        '\ufeff// หมายเหตุ',
        '$CATEGORY: ทั่วไป',
        '',
        '::ข้อ ๑::สูตร \\=SUM(A1\\:A3) ให้น้ำหนักเท่าไร? {',
        '=ผลรวม #ใช่แล้ว',
        '',
        '~ค่าเฉลี่ย',
        '}',
        '',
        'ทำกำไร {~%50%ก ~%50%ข ~%-100%ค ####เพราะ}',
        '',
        'เมืองหลวง {=กรุงเทพ =กทม.}',
        '',
        'จริงไหม {FALSE}',
        '',
        'ปีนี้ {#2569}',
        '',
        '[html]<p>หนึ่ง<br>สอง</p><script>x</script> {=ก ~ข}',
      ].join('\r\n'),
    );
    expect(mistakes).toEqual([]);
    expect(
      questions.map(({ kind, body, choices, right, accepted, explanation }) => [
        kind,
        body,
        choices,
        right,
        accepted,
        explanation,
      ]),
    ).toEqual([
      ['single', 'สูตร =SUM(A1:A3) ให้น้ำหนักเท่าไร?', ['ผลรวม', 'ค่าเฉลี่ย'], [0], [], 'ใช่แล้ว'],
      ['multiple', 'ทำกำไร', ['ก', 'ข', 'ค'], [0, 1], [], 'เพราะ'],
      ['short', 'เมืองหลวง', [], [], ['กรุงเทพ', 'กทม.'], ''],
      ['single', 'จริงไหม', ['ถูก', 'ผิด'], [1], [], ''],
      ['short', 'ปีนี้', [], [], ['2569'], ''],
      ['single', 'หนึ่ง สอง', ['ก', 'ข'], [0], [], ''],
    ]);
  });

  it('names every mistake with its line, and changes no question into another', () => {
    expect(problems('ดี {=ก ~ข}\n\nพัง {=ก ~ข\n\nยังพัง\n')).toEqual(['3 syntax']);
    expect(problems('เรียงความ {}\n\nบอกเฉย ๆ\n\nคู่ {=ก -> 1 =ข -> 2 =ค -> 3}\n\nช่วง {#1..3}')).toEqual([
      ...['1 essay', '3 description', '5 matching', '7 range'],
    ]);
    expect(problems('บางส่วน {=ก =%50%ข}\n\nสองคำตอบ {=ก =ข ~ค}\n\nผสม {=ก ~%50%ข ~ค}')).toEqual([
      ...['1 partMarks', '3 twoRight', '5 partMarks'],
    ]);
    expect(problems('ซ้ำ {=ก ~ก}\n\nไม่มีข้อถูก {~ก ~ข}')).toEqual(['1 choicesSame', '3 rightMissing']);
    expect([problems(''), problems('// ว่าง')]).toEqual([['1 empty'], ['1 empty']]);
    expect(problems('ก {=ข ~ค}\n\n'.repeat(301))).toEqual(['601 tooMany']);
    expect(problems(`${'ก'.repeat(30_000)} {=ข ~ค}`)).toEqual(['1 bodyLong']);
  });

  it('a line inside a question is named by its own number', () => {
    expect(problems('// หัว\n\nดี {=ก ~ข}\n\nเสีย {\n\n// ข้าม\n=ก\n~ข } {\n~ค}')).toEqual(['9 syntax']);
  });

  it('ends in time for whatever is sent, and what it lets through can be asked', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '=',
      '~',
      '%50%',
      '#',
      '####',
      '::',
      '\\',
      '->',
      '\n',
      '\n\n',
      '[html]',
      'ก',
      'น้ำ ',
      'T',
      '//',
      '$CATEGORY:',
      '1..2',
      '"',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (list) => {
        const { questions, mistakes } = read(list.join(''));
        expect(questions.length + mistakes.length).toBeGreaterThan(0);
        if (mistakes.length === 0) expect(questions.map(whyNotQuestion).filter(Boolean)).toEqual([]);
      }),
    );
  });
});

describe('LRN-05 questions in a CSV', () => {
  it('the examples are whole', () => {
    const [csv, gift] = [example('quiz.csv'), example('quiz.gift')];
    expect([csv.mistakes, gift.mistakes]).toEqual([[], []]);
    expect(csv.questions.map(({ kind, right }) => [kind, right])).toEqual([
      ...[
        ['single', [1]],
        ['multiple', [0, 1, 3]],
        ['short', []],
        ['ordering', []],
        ['single', [0]],
      ],
    ]);
    expect(csv.questions[3]?.choices).toHaveLength(4);
    expect(gift.questions.map(({ kind }) => kind)).toEqual(['single', 'multiple', 'short', 'single']);
  });

  it('names what is wrong by its line', () => {
    const head = 'kind,question,right,choice1,choice2,choice3\n';
    expect(
      problems(
        `${head}single,ถาม,3,ก,ข,\nสุ่ม,ถาม,1,ก,ข,\nshort,ถาม,1,ก,,\nsingle,ถาม,๒,ก,ข,\nmultiple,,1,ก,ข,\n"single","สอง\nบรรทัด",2,ก,ก,`,
        'q.csv',
      ),
    ).toEqual(['2 right', '3 kind', '4 right', '6 bodyMissing', '8 choicesSame']);
    expect(problems('question,answer\nก,ข', 'q.csv')).toEqual(['1 columns']);
    expect(problems(`${head}"single,ถาม`, 'q.csv')[0]).toMatch(/syntax$/);
    expect(problems(head, 'q.CSV')).toEqual(['1 empty']);
    expect(readQuestionFile(new Uint8Array([0xa1, 0xa2, 0xff]), 'q.csv', words).mistakes).toEqual([
      { line: 1, problem: 'notUtf8' },
    ]);
  });
});

it('LRN-05 two ways of writing one answer are one', () => {
  expect(sameText('  ทํา  SUM\u200b ๑๒ ')).toBe('ทำ sum 12');
});
