import { sql } from 'kysely';
import { readUsableMethods } from '~/payments/setup/method-setups.server';
import type { Db } from '~/platform/database/database.server';
import { shopCurrency } from '~/settings/shop-currency';
import type { SiteSettings } from '~/settings/site-settings';
import { hasRightCheckDigit } from '~/values/tax-id';
import { readTrial, type Trial } from './trial.server';

export const IDENTITY_PARTS = ['legalName', 'address', 'taxId'] as const;
export type IdentityPart = (typeof IDENTITY_PARTS)[number];

/** How far a shop is on its way to opening, told by what is in it. */
export interface Guide {
  identity: { isDone: boolean; missing: IdentityPart[] };
  mail: { isDone: boolean; isWaiting: boolean };
  money: { isDone: boolean };
  course: { isDone: boolean; slug: string | null };
  phone: { isDone: boolean };
  trial: { isDone: boolean; order: Trial | null };
  shop: { isDone: boolean };
}
export type GuideStep = keyof Guide;

export async function readGuide(db: Db, settings: SiteSettings): Promise<Guide> {
  const missing = missingIdentity(settings);
  const mails = await db.selectFrom('outbox_mail').select('status').where('kind', '=', 'test-mail').execute();
  const isMailed = mails.some(({ status }) => status === 'sent');
  const usable = await readUsableMethods(db, shopCurrency(settings));
  const slug = await readFirstCourse(db);
  const seen = await db
    .selectFrom('audit_event')
    .select('id')
    .where('action', '=', PHONE_SEEN)
    .limit(1)
    .executeTakeFirst();
  const trial = await readTrial(db);
  return {
    identity: { isDone: missing.length === 0, missing },
    mail: { isDone: isMailed, isWaiting: !isMailed && mails.length > 0 },
    money: { isDone: usable.length > 0 },
    course: { isDone: slug !== null, slug },
    phone: { isDone: seen !== undefined },
    // once the shop is open nothing is tried any more
    trial: { isDone: trial?.isVoided === true || settings.is_shop_open, order: trial },
    shop: { isDone: settings.is_shop_open },
  };
}

/** In the audit, when somebody said that the shop looks well on a phone. */
export const PHONE_SEEN = 'setup-phone-seen';

export const stepsDone = (guide: Guide): { done: number; all: number } => {
  const steps = Object.values(guide) as { isDone: boolean }[];
  return { done: steps.filter(({ isDone }) => isDone).length, all: steps.length };
};

/** What receipts and invoices would lack. */
export function missingIdentity(
  settings: Pick<SiteSettings, 'shop_name' | 'shop_address' | 'shop_tax_id' | 'is_enable_vat'>,
): IdentityPart[] {
  return IDENTITY_PARTS.filter((part) => {
    if (part === 'legalName') return settings.shop_name.trim() === '';
    if (part === 'address') return settings.shop_address.trim() === '';
    return settings.is_enable_vat && !hasRightCheckDigit(settings.shop_tax_id);
  });
}

/** Published, with a price to pay and a lecture to learn. */
async function readFirstCourse(db: Db): Promise<string | null> {
  const course = await db
    .selectFrom('course')
    .select(['course.id', 'course.slug'])
    .where('course.status', '=', 'published')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('price_plan')
          .select(sql`1`.as('one'))
          .whereRef('price_plan.course_id', '=', 'course.id')
          .where('price_plan.price_satang', '>', 0),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('lecture')
          .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
          .select(sql`1`.as('one'))
          .whereRef('course_section.course_id', '=', 'course.id'),
      ),
    )
    .orderBy('course.id')
    .limit(1)
    .executeTakeFirst();
  return course ? `${course.id}-${course.slug}` : null;
}
