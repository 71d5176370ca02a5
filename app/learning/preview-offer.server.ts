import { whyNotBuy } from '~/access/eligibility';
import { readHeld } from '~/access/grants.server';
import type { Viewer } from '~/accounts/viewer';
import { coursePath, registerPath } from '~/catalogue/catalogue-paths';
import type { WayOn } from '~/catalogue/owned-course';
import { firstChoice } from '~/catalogue/plans/starting-price';
import { readCourseOffer } from '~/orders/purchase/buyer-facts.server';
import { blockWords } from '~/orders/purchase/course-block-texts';
import type { Db } from '~/platform/database/database.server';
import type { SiteSettings } from '~/settings/site-settings';
import type { Translate } from '~/text/translate';
import { formatMoney } from '~/values/money';
import type { Locale } from '~/values/time';
import { ownedOffer } from './owned-offer';
import { ownedWords } from './owned-texts';

/** Beside a preview: how a person without access continues. */
export interface PreviewOffer {
  /** a preview, or access that ended */
  title: string;
  wayOn: WayOn;
}

/** The price of the plan that the purchase page selects first; where buying is blocked, the reason. */
export async function readPreviewOffer(
  visit: { db: Db; viewer: Viewer; settings: SiteSettings; t: Translate; locale: Locale; now: Date },
  courseId: number,
): Promise<PreviewOffer | null> {
  const { db, viewer, t, now } = visit;
  const offer = await readCourseOffer(db, { ...visit, courseId });
  if (!offer) return null;
  const { course, plans, facts } = offer;
  const ledger = viewer.student && (await readHeld(db, viewer.student.id, courseId));
  const seeCourse = { href: coursePath(course), text: t('learning.previewBuy') };
  if (ledger?.grants.some(({ revokedAt }) => revokedAt === null)) {
    const { title, renewal, again } = ownedWords(ownedOffer(offer, ledger, now), visit);
    return { title, wayOn: renewal ?? again ?? seeCourse };
  }
  const blocked = whyNotBuy(facts);
  if (blocked) {
    const why = blockWords(blocked, course, { ...visit, now }).title;
    return {
      title: t('learning.previewBlocked', { why }),
      wayOn: { ...seeCourse, text: t('learning.previewSee') },
    };
  }
  const plan = firstChoice(plans);
  if (!plan) return { title: t('learning.previewNotice'), wayOn: seeCourse };
  const price = plan.price === 0 ? t('course.free') : formatMoney(plan.price, plan.currency, 'list');
  return {
    title: t('learning.previewNotice'),
    wayOn: { href: registerPath(course, plan.id), text: t('learning.enrolFor', { price }) },
  };
}
