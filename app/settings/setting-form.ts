import { z } from 'zod';
import { carried, optionalLine, optionalLines } from '../kit/forms/field-rules';
import { FIELD_KIND, keptSchemas } from '../kit/forms/form-schema';
import { type SettingGroup, settingsOf } from './setting-groups';
import { dropFieldOf, kindOf, settingFromText, type SettingValue } from './setting-kind';
import { settingProblem } from './setting-problem';
import { type SiteSettingName, siteSettingsShape } from './site-settings';

const LONGEST = { line: 255, picture: 255, lines: 500, html: 5000, colour: 7 } as const;

/** A mark of each setting's value in the form, so that a concurrent change is neither lost nor undone. */
export const SEEN_FIELD = 'seen';

/** The form of a group: every setting by name, validated by its own rule; messages are text keys. */
export const settingFormOf = keptSchemas((group: SettingGroup) =>
  z.object({
    [SEEN_FIELD]: carried(4000),
    ...(Object.fromEntries(settingsOf(group).map((name) => [name, fieldOf(name)])) as Record<
      SiteSettingName,
      z.ZodType<SettingValue>
    >),
  }),
);

function fieldOf(name: SiteSettingName): z.ZodType<SettingValue> {
  const kind = kindOf(name);
  switch (kind.kind) {
    case 'switch':
      return z
        .string()
        .optional()
        .transform((text) => text === 'true');
    case 'choice':
      return ruled(name, z.string('settings.problem.choice'), 'settings.problem.choice');
    case 'number':
      return ruled(
        name,
        z
          .string('settings.problem.number')
          .trim()
          .register(FIELD_KIND, { inputMode: kind.isWhole ? 'numeric' : 'decimal' }),
        'settings.problem.number',
      );
    case 'lines':
    case 'html':
      return ruled(name, optionalLines(LONGEST[kind.kind], 'settings.problem.long'), 'settings.problem.fit');
    default:
      return ruled(name, optionalLine(LONGEST[kind.kind], 'settings.problem.long'), 'settings.problem.fit');
  }
}

/** Parses a setting's kind, then checks its own rule and the further conditions. */
const ruled = (name: SiteSettingName, typed: z.ZodType<string>, misfit: string): z.ZodType<SettingValue> =>
  typed.transform((text, context) => {
    const value = settingFromText(name, text);
    const read = siteSettingsShape[name].safeParse(value);
    const fits = read.success && read.data === value;
    const problem = fits ? settingProblem(name, value) : null;
    if (!fits) context.addIssue({ code: 'custom', message: misfit });
    if (problem) context.addIssue({ code: 'custom', message: `settings.problem.${problem}` });
    return value;
  });

/** The pictures to remove, beside the fields of their group. */
export const dropForm = z.object({ [dropFieldOf('photo_favicon')]: z.string().max(10).optional() });

/** A short mark of a value, equal for equal values. */
export function markOf(value: SettingValue): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(value)) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

export type SeenMarks = Readonly<Partial<Record<SiteSettingName, string>>>;

export const seenMarks = (values: Readonly<Partial<Record<SiteSettingName, SettingValue>>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, markOf(value)])));

/** The marks a form returned; invalid data counts as none. */
export function readSeenMarks(carriedBack: string): SeenMarks {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(carriedBack));
  } catch {
    return {};
  }
}
