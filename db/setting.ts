import { z } from 'zod';
import { settingFromText } from '../app/settings/setting-kind';
import { settingProblemWords } from '../app/settings/setting-problem';
import { type SiteSettingName, siteSettingsShape } from '../app/settings/site-settings';
import {
  changeSiteSetting,
  readSiteSettings,
  type SettingRefusal,
} from '../app/settings/site-settings.server';
import { CommandError, runCommand, withShopDatabase } from './command-line';

// npm run setting -- NAME VALUE; with NAME alone its value; with nothing all of them
const HELP =
  'npm run setting                 lists the settings of the site\n' +
  'npm run setting -- NAME         shows one\n' +
  'npm run setting -- NAME VALUE   changes it';

await runCommand({ name: 'npm run setting', help: HELP }, async () => {
  const [name, ...words] = process.argv.slice(2);
  if (name !== undefined && !isSettingName(name))
    throw new CommandError(`There is no setting “${name}”. npm run setting lists them all.`);
  if (name === undefined || words.length === 0) {
    const settings = await withShopDatabase(readSiteSettings);
    for (const each of Object.keys(settings) as SiteSettingName[])
      if (name === undefined || each === name) say(`${each} = ${JSON.stringify(settings[each])}`);
    return;
  }
  const text = words.join(' ');
  const value = settingFromText(name, text);
  const refusal = await withShopDatabase((db) => changeSiteSetting(db, name, value, new Date()));
  if (refusal) throw new CommandError(`“${text}” does not fit ${name}: ${whyNot(refusal, name, text)}.`);
  say(`${name} = ${JSON.stringify(value)}`);
});

function isSettingName(name: string): name is SiteSettingName {
  return Object.hasOwn(siteSettingsShape, name);
}

function whyNot({ code }: SettingRefusal, name: SiteSettingName, typed: string): string {
  return code === 'INVALID_VALUE' || code === 'UNKNOWN_SETTING'
    ? `it must be ${allowedOf(name)}`
    : settingProblemWords(code, typed);
}

/** In words, from the setting's own rule. */
function allowedOf(name: SiteSettingName): string {
  const rule: z.core.JSONSchema.BaseSchema = z.toJSONSchema(siteSettingsShape[name], { io: 'input' });
  const choices = rule.enum ?? rule.anyOf?.flatMap((each) => (each.const === undefined ? [] : [each.const]));
  if (choices && choices.length > 0) return `one of ${choices.map(String).join(', ')}`;
  if (rule.type === 'boolean') return 'true or false';
  if (rule.type === 'integer' || rule.type === 'number') {
    const kind = rule.type === 'integer' ? 'a whole number' : 'a number';
    const lowest = rule.minimum ?? rule.exclusiveMinimum;
    if (lowest === undefined) return kind;
    const from = rule.minimum === undefined ? `more than ${lowest}` : `${lowest} or more`;
    return rule.maximum === undefined ? `${kind}, ${from}` : `${kind} from ${lowest} to ${rule.maximum}`;
  }
  return rule.pattern ? `text that fits ${rule.pattern}` : 'text';
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
