import { expect, test } from 'vitest';
import { MESSAGE_SAMPLES } from './contents/message-samples';
import type { MessageKind } from './message-kinds';
import { storedMessage, storedValues } from './stored-values';

test('REG-12 the values of every kind come back from the outbox as they were', () => {
  for (const kind of Object.keys(MESSAGE_SAMPLES) as MessageKind[])
    for (const { values } of MESSAGE_SAMPLES[kind])
      expect(storedMessage(kind, JSON.parse(storedValues(values))).values).toEqual(values);
});
