import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameAnswer, sameText, whyNotQuestion } from '~/catalogue/quiz/question';
import { rawRow, rawWorkbook } from '../../../../test/support/samples/raw-workbook';
import { windows874 } from '../../../../test/support/samples/windows-874';
import { readQuestionFile } from './import-questions.server';

const words = { isTrue: 'ถูก', isFalse: 'ผิด' };
const read = (text: string, name = 'quiz.gift') => readQuestionFile(Buffer.from(text), name, words);
const example = (name: string) => readQuestionFile(fs.readFileSync(`docs/examples/${name}`), name, words);
const problems = async (text: string, name?: string) =>
  (await read(text, name)).mistakes.map(({ line, problem }) => `${line} ${problem}`);

describe('LRN-05 questions in GIFT', () => {
  it('reads Thai as it is written, each kind as what it is', async () => {
    const { questions, mistakes } = await read(
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
      questions.map(({ kind, body, choices, right, accepted: acceptedTexts, explanation }) => [
        kind,
        body,
        choices,
        right,
        acceptedTexts,
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

  it('names every mistake with its line, and changes no question into another', async () => {
    expect(await problems('ดี {=ก ~ข}\n\nพัง {=ก ~ข\n\nยังพัง\n')).toEqual(['3 syntax']);
    expect(await problems('เรียงความ {}\n\nบอกเฉย ๆ\n\nคู่ {=ก -> 1 =ข -> 2 =ค -> 3}\n\nช่วง {#1..3}')).toEqual([
      ...['1 essay', '3 description', '5 matching', '7 range'],
    ]);
    expect(await problems('บางส่วน {=ก =%50%ข}\n\nสองคำตอบ {=ก =ข ~ค}\n\nผสม {=ก ~%50%ข ~ค}')).toEqual([
      ...['1 partMarks', '3 twoRight', '5 partMarks'],
    ]);
    expect(await problems('ซ้ำ {=ก ~ก}\n\nไม่มีข้อถูก {~ก ~ข}')).toEqual(['1 choicesSame', '3 rightMissing']);
    expect([await problems(''), await problems('// ว่าง')]).toEqual([['1 empty'], ['1 empty']]);
    expect(await problems('ก {=ข ~ค}\n\n'.repeat(301))).toEqual(['601 tooMany']);
    expect(await problems(`${'ก'.repeat(30_000)} {=ข ~ค}`)).toEqual(['1 bodyLong']);
  });

  it('a line inside a question is named by its own number', async () => {
    expect(await problems('// หัว\n\nดี {=ก ~ข}\n\nเสีย {\n\n// ข้าม\n=ก\n~ข } {\n~ค}')).toEqual(['9 syntax']);
  });

  it('ends in time for whatever is sent, and what it lets through can be asked', async () => {
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
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 60 }), async (list) => {
        const { questions, mistakes } = await read(list.join(''));
        expect(questions.length + mistakes.length).toBeGreaterThan(0);
        if (mistakes.length === 0) expect(questions.map(whyNotQuestion).filter(Boolean)).toEqual([]);
      }),
    );
  });
});

describe('LRN-05 questions in a CSV', () => {
  it('the examples are whole', async () => {
    const [csv, gift] = [await example('quiz.csv'), await example('quiz.gift')];
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

  it('names what is wrong by its line', async () => {
    const head = 'kind,question,right,choice1,choice2,choice3\n';
    expect(
      await problems(
        `${head}single,ถาม,3,ก,ข,\nสุ่ม,ถาม,1,ก,ข,\nshort,ถาม,1,ก,,\nsingle,ถาม,๒,ก,ข,\nmultiple,,1,ก,ข,\n"single","สอง\nบรรทัด",2,ก,ก,`,
        'q.csv',
      ),
    ).toEqual(['2 right', '3 kind', '4 right', '6 bodyMissing', '7 choicesSame']);
    expect(await problems('question,answer\nก,ข', 'q.csv')).toEqual(['1 columns']);
    expect((await problems(`${head}"single,ถาม`, 'q.csv'))[0]).toMatch(/syntax$/);
    expect(await problems(head, 'q.CSV')).toEqual(['1 empty']);
    expect((await readQuestionFile(new Uint8Array([0x61, 0xff, 0xfe]), 'q.csv', words)).mistakes).toEqual([
      { line: 1, problem: 'encoding' },
    ]);
  });
});

describe('LRN-05 GIFT as people write it (R-304)', () => {
  const readQuestion = async (text: string) => {
    const { questions, mistakes } = await read(text);
    expect(mistakes).toEqual([]);
    return questions[0]!;
  };

  it.each([
    [
      'a colon',
      'เวลา 9:30 น.: กี่โมง {=เช้า: แปดโมง ~http://a.th/b:c}',
      'เวลา 9:30 น.: กี่โมง',
      ['เช้า: แปดโมง', 'http://a.th/b:c'],
    ],
    ['a colon in the title', '::ข้อ 1: เวลา::กี่โมง {=ก ~ข}', 'กี่โมง', ['ก', 'ข']],
    ['= and ~ outside of braces', 'ถ้า x = 5 และ y ~ 3 #ข้อ 1 {=ก ~ข}', 'ถ้า x = 5 และ y ~ 3 #ข้อ 1', ['ก', 'ข']],
    ['signs with their backslash', 'a\\=b\\:c {=x\\:y ~z}', 'a=b:c', ['x:y', 'z']],
    ['a category above', '$CATEGORY: a/b: c\nถาม: อะไร {=ก ~ข}', 'ถาม: อะไร', ['ก', 'ข']],
  ])('%s is a sign like others', async (_, text, body, choices) =>
    expect(await readQuestion(text)).toMatchObject({ body, choices }),
  );

  it('words behind the braces may have a colon', async () =>
    expect((await readQuestion('ถาม {=ก ~ข} ต่อ: ท้าย')).body).toMatch(/^ถาม.*ต่อ: ท้าย$/));

  it.each([
    ['a star that stands for anything', 'เมืองหลวง {=กรุงเทพ*}', 'wildcard'],
    ['a range of numbers', 'ราคา {#3:2}', 'range'],
    ['a picture', '[html]<p>ดูรูป <img src="@@PLUGINFILE@@/a.png"></p> {=ก ~ข}', 'media'],
    ['a sound', 'ฟัง <audio controls src="a.mp3"></audio> {=ก ~ข}', 'media'],
    ['a table', '[html]<table><tr><td>1</td></tr></table> {=ก ~ข}', 'media'],
    ['a raised figure', '[html]x<sup>2</sup> {=ก ~ข}', 'media'],
    ['a picture of Markdown', '[markdown]![รูป](a.png) {=ก ~ข}', 'media'],
    ['a picture in an answer', 'ข้อใด {=[html]<img src\\="a.png"> ~ข}', 'media'],
  ])('%s is a mistake of its question, never left out', async (_, text, problem) =>
    expect(await problems(`ก {=ข ~ค}\n\n${text}`)).toEqual([`3 ${problem}`]),
  );

  it.each([
    ['a number as Moodle exports it, exact within nothing', 'ราคา {#\n=%100%4:0#\n}', ['4']],
    ['a range of one number', 'ราคา {#4..4}', ['4']],
  ])('%s is that number', async (_, text, accepted) =>
    expect(await readQuestion(text)).toMatchObject({ kind: 'short', accepted, explanation: '' }),
  );

  it.each(['จริง {true}', 'จริง {True}', 'จริง { t }', 'จริง {true#ไม่ใช่#ใช่}'])(
    '%s is true or false, in letters of any size',
    async (text) => expect(await readQuestion(text)).toMatchObject({ kind: 'single', right: [0] }),
  );

  it('a star behind a backslash is itself', async () =>
    expect((await readQuestion('คูณ {=2\\*3}')).accepted).toEqual(['2*3']));

  it('what is said of each answer is kept with its name', async () => {
    expect((await readQuestion('q {=ก#ใช่ ~ข#ไม่ใช่ ####ทั้งหมด}')).explanation).toBe('ทั้งหมด\nก: ใช่\nข: ไม่ใช่');
    expect((await readQuestion('q {=ก#ใช่ ~ข}')).explanation).toBe('ใช่');
    expect((await readQuestion('q {~ข#ไม่ใช่ =ก}')).explanation).toBe('ข: ไม่ใช่');
    expect((await readQuestion('q {F#ผิดนะ#ถูกแล้ว}')).explanation).toBe('ถูก: ผิดนะ\nผิด: ถูกแล้ว');
    expect((await readQuestion('q {#=0.5#ครึ่ง}')).explanation).toBe('ครึ่ง');
  });
});

describe('LRN-05 questions in any file of rows', () => {
  const rows = [
    ['kind', 'question', 'right', 'choice1', 'choice2'],
    ['single', 'ข้อใด, หรือ; ไม่', '2', '1,000', 'ข'],
  ];
  const text = (separator: string) => rows.map((row) => row.join(separator)).join('\r\n');
  const question = expect.objectContaining({
    body: 'ข้อใด, หรือ; ไม่',
    choices: ['1,000', 'ข'],
    right: [1],
  }) as object;
  it.each([
    ['tabs', Buffer.from(text('\t'))],
    ['UTF-16, as Excel saves text', Buffer.from(`\ufeff${text('\t')}`, 'utf16le')],
    ['Windows-874', windows874(text('\t'))],
    ['“;”', Buffer.from(text(';').replace('หรือ; ไม่', 'หรือ ไม่'))],
    ['a workbook', rawWorkbook({ rows: rows.map((row, at) => rawRow(at + 1, row)).join('') })],
    ['lines above the heading', Buffer.from(`ข้อสอบชุด 1\r\n\r\n${text('\t')}`)],
  ])('%s', async (_, bytes) => {
    const { questions, mistakes } = await readQuestionFile(bytes, 'q.csv', words);
    expect(mistakes).toEqual([]);
    expect(questions).toHaveLength(1);
    if (!_.includes(';')) expect(questions).toEqual([question]);
  });

  it('an error, a day of Excel and a cell without a name are mistakes of their row', async () => {
    const cells = (cell: { xml: string }) =>
      rawRow(1, rows[0]!) + rawRow(2, ['single', 'ถาม', '1', cell, 'ข']);
    const read = (xml: string) =>
      readQuestionFile(rawWorkbook({ rows: cells({ xml }), formats: ['General', 14] }), 'q.xlsx', words);
    expect((await read('t="e"><v>#N/A</v>')).mistakes).toEqual([{ line: 2, problem: 'cell' }]);
    expect((await read('s="1"><v>46371</v>')).mistakes).toEqual([{ line: 2, problem: 'cellDay' }]);
    expect((await read('><v>1590</v>')).questions[0]?.choices).toEqual(['1590', 'ข']);
    expect(await problems('kind,question,choice1\nshort,ถาม,ก,หลุด', 'q.csv')).toEqual(['2 noColumn']);
  });

  it('uneven rows and very many columns end at once', async () => {
    expect(await problems(`kind,question\n${'short,a\nshort,a,b\n'.repeat(20_000)}`, 'q.csv')).toHaveLength(
      1,
    );
    expect(await problems(`kind,question\n${','.repeat(400_000)}`, 'q.csv')).toEqual(['2 wide']);
  });
});

it('LRN-05 two ways of writing one answer are one', () => {
  expect(sameText('  ทํา  SUM\u200b ๑๒ ')).toBe('ทำ sum 12');
});

it.each([
  ["it's", 'It’s'],
  ['"ใช่"', '“ใช่”'],
  ['ก-ข', 'ก–ข'],
  ['5-3', '5 − 3'.replaceAll(' ', '')],
  ['a b', 'a\u00a0 b '],
  ['0.5', '.5'],
  ['0.5', '0,50'],
  ['.5', '๐.๕'],
  ['1000', '1,000'],
  ['-2', '−2.0'],
  ['2569', '+2569'],
])('LRN-05 the answer “%s” may be typed “%s” (R-304)', (acceptedText, writtenText) =>
  expect(isSameAnswer(acceptedText, writtenText)).toBe(true),
);

it.each([
  ['007', '7'],
  ['0.5', '5'],
  ['1000', '1.000'],
  ['', ' '],
  ['-2', '2'],
  ['ก', ''],
])('LRN-05 the answer “%s” is not “%s”', (accepted, written) =>
  expect(isSameAnswer(accepted, written)).toBe(false),
);
