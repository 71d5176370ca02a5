import { slipVerify } from 'promptparse/generate';
import { afterEach, expect, test } from 'vitest';
import { setPictureSeconds } from '~/uploads/picture-pace.server';
import { bankSlip } from '../../../test/support/samples/bank-slip';
import { cornersOfCodes } from '../../../test/support/samples/picture-bombs';
import { decodeQrCodes } from './decode-qr.server';

const code = { sendingBank: '004', reference: '015324092614BPM04312' };

afterEach(() => setPictureSeconds(null));

test('the code of a slip is read, however it was photographed', async () => {
  // must hold on a busy machine
  setPictureSeconds(300);
  const text = slipVerify({ sendingBank: code.sendingBank, transRef: code.reference });
  for (const shot of [0, 1, 2]) expect(await decodeQrCodes(await bankSlip(code, shot))).toEqual([text]);
});

test('a picture full of corners of codes says nothing, and the shop goes on meanwhile', async () => {
  const picture = await cornersOfCodes();
  let isDone = false;
  let turns = 0;
  const goOn = () => {
    turns += 1;
    if (!isDone) setTimeout(goOn, 10);
  };
  goOn();
  const reading = decodeQrCodes(picture).finally(() => (isDone = true));
  expect(await reading).toEqual([]);
  // decoded in the shop's own thread there would be one or two turns before and after, and none for a quarter
  // of a minute
  expect(turns).toBeGreaterThan(5);
});
