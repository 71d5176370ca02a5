import { z } from 'zod';
import { carried, optionalLine, optionalLines } from '../kit/forms/field-rules';
import { FIELD_KIND, keptSchemas } from '../kit/forms/form-schema';
import { type SettingGroup, settingsOf } from './setting-groups';
import { dropFieldOf, kindOf, settingFromText, type SettingValue } from './setting-kind';
import { settingProblem } from './setting-problem';
import { type SiteSettingName, siteSettingsShape } from './site-settings';

const LONGEST = { line: 255, picture: 255, lines: 500, html: 5000, colour: 7 } as const;

/** What the form saw of each setting, so that what somebody else changed since is neither lost nor undone. */
export const SEEN_FIELD = 'seen';

/** The form of a group: every setting by its name, typed as its own rule says; messages are text keys. */
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
        .transform((sent) => sent === 'true');
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

/** Read as the setting's kind, held against its own rule and what is asked besides. */
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

/** Which pictures go, beside the fields of their group. */
export const dropForm = z.object({ [dropFieldOf('photo_favicon')]: z.string().max(10).optional() });

/** A short mark of a value: the same for the same value. */
export function markOf(value: SettingValue): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(value)) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

export type SeenMarks = Readonly<Partial<Record<SiteSettingName, string>>>;

export const seenMarks = (values: Readonly<Partial<Record<SiteSettingName, SettingValue>>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, markOf(value)])));

/** What a form carried back; whatever is no such thing has seen nothing. */
export function readSeenMarks(carriedBack: string): SeenMarks {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(carriedBack));
  } catch {
    return {};
  }
}
