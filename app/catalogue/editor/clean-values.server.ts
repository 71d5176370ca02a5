import { sanitiseHtml } from '~/catalogue/sanitise.server';
import type { EditFields, EditValues } from './edit-fields';

/** Keeps the form's fields only, with their HTML sanitised. */
export const cleanValues = (fields: EditFields, values: EditValues): EditValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name] ?? null;
      return [name, field.kind === 'text' && field.isHtml ? sanitiseHtml(String(value ?? '')) : value];
    }),
  );
