import { describe, expect, test } from 'vitest';
import { addPicked, type FileEntry, isFull, mostFiles, stepAround, withoutEntry } from './upload-list';

const stored: FileEntry = { name: 'a.jpg', stored: 'p1' };
const list = { fileList: [stored], deleteFileList: [] };

describe('a set of uploads', () => {
  test('one file, so many, or any number', () => {
    expect([mostFiles('single'), mostFiles({ limit: 4 }), mostFiles('multiple')]).toEqual([1, 4, Infinity]);
    expect(isFull(list, 'single')).toBe(true);
    expect(isFull(list, { limit: 2 })).toBe(false);
    expect(isFull({ ...list, fileList: [] }, 'single')).toBe(false);
  });
  test('of two with one name the first stays, and the other is named', () => {
    const { list: merged, doubled } = addPicked(list, [
      { name: 'b.jpg' },
      { name: 'a.jpg' },
      { name: 'b.jpg' },
    ]);
    expect(merged.fileList).toEqual([stored, { name: 'b.jpg' }]);
    expect(doubled).toEqual(['a.jpg', 'b.jpg']);
  });
  test('a stored file that is removed is named; a picked one just goes', () => {
    const newFile = { name: 'b.jpg' };
    const both = { ...list, fileList: [stored, newFile] };
    expect(withoutEntry(both, stored)).toEqual({ fileList: [newFile], deleteFileList: ['p1'] });
    expect(withoutEntry(both, newFile)).toEqual({ fileList: [stored], deleteFileList: [] });
  });
  test('after the last comes the first, before the first the last', () => {
    expect([stepAround(2, 1, 3), stepAround(0, -1, 3), stepAround(0, 1, 3), stepAround(0, 1, 1)]).toEqual([
      0, 2, 1, 0,
    ]);
  });
});
