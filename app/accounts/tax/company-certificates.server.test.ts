import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { readStored } from '~/platform/storage/file-store';
import { readPrivateFile } from '~/uploads/private-files.server';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { filesIn } from '../../../test/support/files-in';
import {
  type ReceivedCompanyCertificate,
  readKeptCompanyCertificate,
  takeCompanyCertificate,
} from './company-certificates.server';

const now = new Date('2026-11-20T07:00:00Z');
const secret = 'a secret of at least thirty-two characters';
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-certificates-'));

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(async () => {
  fs.rmSync(dataDir, { recursive: true });
  await open.close();
});
beforeEach(() => truncateAll(open.db));

const take = (file: ReceivedCompanyCertificate | null, keptToken: string | null = null, limitGb = 1) =>
  takeCompanyCertificate(
    open.db,
    {
      file,
      kept: keptToken,
      ownerPersonId: null,
      sender: '127.0.0.1',
      whose: '',
      secret,
      storage: { files: filesIn(dataDir), limitGb },
    },
    now,
  );
const file = (bytes: Buffer, name = 'หนังสือรับรอง.pdf') => ({ name, bytes, isTooLarge: false });
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const image = (kind: 'png' | 'jpeg' | 'gif' | 'webp') =>
  sharp({ create: { width: 30, height: 40, channels: 3, background: '#fed' } })
    .toFormat(kind)
    .toBuffer();

describe('TAX-01 a certificate is taken in by its content', () => {
  test('a PDF is kept to the byte, privately', async () => {
    const { certificate, error } = await take(file(pdf));
    expect(error).toBeNull();
    expect(certificate?.name).toBe('หนังสือรับรอง.pdf');
    const download = await readPrivateFile(open.db, { uploadId: certificate!.id, files: filesIn(dataDir) });
    expect(download).toMatchObject({ contentType: 'application/pdf' });
    expect((await readStored(filesIn(dataDir), download!.key!))!.equals(pdf)).toBe(true);
    expect(await open.db.selectFrom('upload').select(['purpose', 'is_private']).execute()).toEqual([
      { purpose: 'certificate', is_private: true },
    ]);
  });

  test.each(['png', 'jpeg', 'gif'] as const)('a %s is drawn anew', async (kind) => {
    const bytes = Buffer.concat([await image(kind), Buffer.from('<script>')]);
    const { certificate } = await take(file(bytes, `x.${kind}`));
    const download = await readPrivateFile(open.db, { uploadId: certificate!.id, files: filesIn(dataDir) });
    expect(download?.contentType).toBe('image/jpeg');
    expect((await readStored(filesIn(dataDir), download!.key!))!.includes('<script>')).toBe(false);
  });

  test.each([
    ['markup that calls itself a PDF', Buffer.from('<html>%PDF-%%EOF'), 'tax.certificateType'],
    ['a program', Buffer.from('MZ\u0000\u0001'), 'tax.certificateType'],
    ['a PDF that was cut off', pdf.subarray(0, 20), 'tax.certificateUnreadable'],
    ['a picture that cannot be opened', Buffer.from('GIF89a nothing else'), 'tax.certificateUnreadable'],
    ['nothing', Buffer.alloc(0), 'upload.empty'],
    ['more than 20 MB', Buffer.alloc(20_000_001, '%PDF-'), 'upload.tooLarge'],
  ])('%s is refused', async (_, bytes, message) => {
    expect(await take(file(bytes))).toEqual({ certificate: null, error: message });
    expect(await open.db.selectFrom('upload').selectAll().execute()).toEqual([]);
  });

  test('WebP is no certificate; a full storage takes none', async () => {
    expect(await take(file(await image('webp')))).toMatchObject({ error: 'tax.certificateType' });
    expect(await take(file(pdf), null, 1e-9)).toMatchObject({ error: 'upload.outOfStorage' });
    expect(await take({ name: 'x', bytes: Buffer.alloc(0), isTooLarge: true })).toMatchObject({
      error: 'upload.tooLarge',
    });
  });
});

test('TAX-01 a kept certificate goes from round to round, a refused file leaves it, a forged mark finds nothing', async () => {
  const first = (await take(file(pdf))).certificate!;
  expect(await take(null, first.kept)).toEqual({ certificate: first, error: null });
  expect(await take(file(Buffer.from('x')), first.kept)).toEqual({
    certificate: first,
    error: 'tax.certificateType',
  });
  expect((await take(file(pdf), first.kept)).certificate?.id).not.toBe(first.id);
  expect(
    await readKeptCompanyCertificate(open.db, first.kept, 'another secret of thirty-two characters'),
  ).toBeNull();
  expect(await readKeptCompanyCertificate(open.db, `${first.id}.${'a'.repeat(43)}`, secret)).toBeNull();
});

test('TAX-01 one sender sends at most twenty an hour', async () => {
  for (let count = 0; count < 20; count += 1) expect((await take(file(pdf))).error).toBeNull();
  expect((await take(file(pdf))).error).toBe('tax.certificateTooMany');
});
