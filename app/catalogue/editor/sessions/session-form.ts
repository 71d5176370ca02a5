import { type EditFields, schemaOf } from '~/catalogue/editor/edit-fields';

const address = { kind: 'line', max: 2000, rule: 'https' } as const;

export const sessionFields: EditFields = {
  day: { kind: 'day', from: 'today', isRequired: true },
  begins: { kind: 'clock', isRequired: true },
  ends: { kind: 'clock', isRequired: true },
  place: { kind: 'line', max: 500, suggest: 'venues' },
  map_url: address,
  meeting_url: address,
  what_to_bring: { kind: 'text', max: 2000 },
};

export const sessionSchema = schemaOf(sessionFields, ({ begins, ends }) =>
  String(ends) <= String(begins) ? { ends: 'edit.error.endsEarly' } : {},
);
