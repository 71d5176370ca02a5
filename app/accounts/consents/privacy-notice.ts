import type { Translate } from '~/text/translate';
import { spacedTel } from '~/values/tel';

const PARTS = ['collect', 'use', 'share', 'keep', 'rights', 'contact'] as const;

/** The data controller, from the site's settings. */
export interface DataController {
  title: string;
  shop_name: string;
  shop_address: string;
  shop_tel: string;
}

export interface NoticePart {
  title: string;
  /** a list has several lines in one block, a paragraph one */
  blocks: { kind: 'paragraph' | 'list'; lines: string[] }[];
}

export interface PrivacyNotice {
  title: string;
  lead: string;
  parts: NoticePart[];
}

/** The shop's notice in one language with its custom texts; a part without text is left out. */
export function privacyNotice(t: Translate, controller: DataController): PrivacyNotice {
  const values = {
    shop: controllerName(controller),
    address: controller.shop_address,
    tel: spacedTel(controller.shop_tel),
  };
  const parts = PARTS.map((part) => ({
    title: t(`privacy.${part}.title`),
    blocks: blocksOf(t(`privacy.${part}.body`, values)),
  }));
  return {
    title: t('privacy.title'),
    lead: t('privacy.lead', values),
    parts: parts.filter(({ blocks }) => blocks.length > 0),
  };
}

export const controllerName = ({ shop_name: name, title }: Pick<DataController, 'shop_name' | 'title'>) =>
  name || title;

/** A line is a paragraph; consecutive lines that begin with “- ” form one list. */
function blocksOf(text: string): NoticePart['blocks'] {
  const blocks: NoticePart['blocks'] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const item = /^[-•]\s+(.+)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (item === undefined) blocks.push({ kind: 'paragraph', lines: [line] });
    else if (last?.kind === 'list') last.lines.push(item);
    else blocks.push({ kind: 'list', lines: [item] });
  }
  return blocks;
}

/** The full text of the notice, stored beside each consent. */
export const noticeText = ({ title, lead, parts }: PrivacyNotice) =>
  [
    title,
    lead,
    ...parts.flatMap((part) => [
      part.title,
      ...part.blocks.flatMap(({ kind, lines }) =>
        kind === 'list' ? lines.map((line) => `- ${line}`) : lines,
      ),
    ]),
  ].join('\n');
