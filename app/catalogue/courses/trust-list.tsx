import type { IconName } from '~/kit/icon';
import type { TrustSigns } from '~/settings/trust-signs';
import type { Translate } from '~/text/translate';
import { spacedTel } from '~/values/tel';

export type TrustFact = { icon: IconName; text: React.ReactNode };

/** The shop's own reasons to buy here. Beside every buy button, and below the pay button. */
export function trustList({ refund, paper, tel, hours, line }: TrustSigns, t: Translate): TrustFact[] {
  const list: TrustFact[] = [];
  if (refund)
    list.push({
      icon: 'shield',
      text: (
        <>
          {refund.text} {refund.href && <a href={refund.href}>{t('trust.refundLink')}</a>}
        </>
      ),
    });
  if (paper) list.push({ icon: 'doc', text: t(`trust.paper.${paper}`) });
  if (tel)
    list.push({
      icon: 'phone',
      text: (
        <>
          <a href={`tel:${tel}`}>{t('course.askShop', { tel: spacedTel(tel), hours: '' }).trim()}</a>
          {` ${hours}`}
        </>
      ),
    });
  if (line) list.push({ icon: 'chat', text: <a href={line.href}>{t('trust.line', { name: line.name })}</a> });
  return list;
}
