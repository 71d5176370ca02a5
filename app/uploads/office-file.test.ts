import { expect, it } from 'vitest';
import { contentTypeOf } from './content-type';
import { officeTypeOf } from './office-file';

/** A zip of empty parts; their declared unpacked size is written into its directory. */
function zip(names: readonly string[], { unpacked = 0, flags = 0 } = {}): Buffer {
  const local = names.map((name) => {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    return Buffer.concat([head, Buffer.from(name)]);
  });
  const list = names.map((name) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(flags, 8);
    head.writeUInt32LE(unpacked, 24);
    head.writeUInt16LE(Buffer.byteLength(name), 28);
    return Buffer.concat([head, Buffer.from(name)]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(Buffer.concat(local).length, 16);
  return Buffer.concat([...local, ...list, end]);
}
const TYPES = '[Content_Types].xml';

it.each([
  ['word/document.xml', 'wordprocessingml.document'],
  ['xl/workbook.xml', 'spreadsheetml.sheet'],
  ['ppt/presentation.xml', 'presentationml.presentation'],
])('knows a paper by its main part %s', (part, type) => {
  const paper = zip([TYPES, part]);
  expect(officeTypeOf(paper)).toContain(type);
  // no other rule accepts it
  expect(contentTypeOf(paper)).toBeNull();
});

it.each([
  ['another zip file', zip(['a.txt'])],
  ['no list of types', zip(['xl/workbook.xml'])],
  ['two papers in one', zip([TYPES, 'xl/workbook.xml', 'word/document.xml'])],
  ['macros', zip([TYPES, 'xl/workbook.xml', 'xl/vbaProject.bin'])],
  ['controls that run', zip([TYPES, 'word/document.xml', 'word/activeX/activeX1.xml'])],
  ['locked parts', zip([TYPES, 'xl/workbook.xml'], { flags: 1 })],
  ['a bomb', zip([TYPES, 'xl/workbook.xml'], { unpacked: 1_500_000_000 })],
  ['far more than its size', zip([TYPES, 'xl/workbook.xml'], { unpacked: 60_000 })],
  ['a list cut off', zip([TYPES, 'xl/workbook.xml']).subarray(0, -30)],
  [
    'a list that is said to stand outside',
    (() => {
      const paper = zip([TYPES, 'xl/workbook.xml']);
      paper.writeUInt32LE(0xfffffff0, paper.length - 6);
      return paper;
    })(),
  ],
  ['words', Buffer.from('PK, as they say')],
  ['nothing', Buffer.alloc(0)],
])('refuses %s', (_what, bytes) => expect(officeTypeOf(bytes)).toBeNull());
