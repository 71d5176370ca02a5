import type { Translate } from '~/text/translate';
import { spacedTel } from '~/values/tel';

const PARTS = ['collect', 'use', 'share', 'keep', 'rights', 'contact'] as const;

/** Who answers for the data, as the site's settings say it. */
export interface DataController {
  title: string;
  shop_name: string;
  shop_address: string;
  shop_tel: string;
}

export interface NoticePart {
  title: string;
  /** lists are several items in one block, a paragraph is one */
  blocks: { kind: 'paragraph' | 'list'; lines: string[] }[];
}

export interface PrivacyNotice {
  title: string;
  lead: string;
  parts: NoticePart[];
}

/** The notice of the shop in one language, its custom texts included; a part without words is left out. */
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

/** One paragraph a line; lines that begin with “- ” and follow each other are one list. */
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

/** The notice word for word, as it is kept beside who answered to it. */
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
