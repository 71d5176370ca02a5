import { registerPath } from '~/catalogue/catalogue-paths';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { learnPath } from '~/learning/learning-paths';
import type { BoughtLately } from '~/orders/purchase/bought-lately.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';

interface BoughtLatelyProps {
  course: { id: number; slug: string };
  bought: BoughtLately;
  renewalPlanId: number;
}

/** Stands in the place of a renewal's form for who bought the course a moment ago. */
export function BoughtLatelyNotice({ course, bought, renewalPlanId }: BoughtLatelyProps) {
  const { t, locale } = useText();
  return (
    <>
      <Notice kind="ok">
        <p className="strong">{t('owned.boughtLately', { at: formatDateTime(bought.at, locale) })}</p>
        <p className="row mt3">
          <LinkButton href={learnPath(course)}>{t('owned.openCourse')}</LinkButton>
          <LinkButton look="ghost" href={paths.order({ token: bought.token })}>
            {t('owned.seeOrder')}
          </LinkButton>
        </p>
      </Notice>
      <p>
        <a href={`${registerPath(course)}?plan=${renewalPlanId}`}>{t('owned.renewAnyway')}</a>
      </p>
    </>
  );
}
