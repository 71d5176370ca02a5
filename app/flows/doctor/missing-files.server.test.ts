import { expect, test } from 'vitest';
import { missingFiles } from './missing-files.server';

test('R-330 the site’s icon is one file among the public ones, a picture of the catalogue one of each size', () => {
  const upload = { id: 1, purpose: 'picture', is_private: false, size_bytes: 7 };
  const icon = { ...upload, storage_name: 'ficon.jpg' };
  const picture = { ...upload, id: 2, storage_name: 'fpicture' };
  const file = { ...upload, id: 3, purpose: 'lecture-file', is_private: true, storage_name: 'fpaper.pdf' };
  const stored = new Map([
    ['public/ficon.jpg', 7],
    ['pictures/fpicture-480.webp', 9],
    ['files/fpaper.pdf', 7],
  ]);
  expect(missingFiles({ uploads: [icon, picture, file], videos: [] }, stored)).toEqual([]);
  expect(missingFiles({ uploads: [icon], videos: [] }, new Map())).toHaveLength(1);
});
