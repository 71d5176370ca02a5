import type { Translate } from '~/text/translate';
import { paths, withBack } from '~/values/paths';
import type { Locale } from '~/values/time';
import { type BlockWords, blockWords } from './course-block-texts';
import type { OrderBlocker, PurchaseFacts } from './purchase';

/** A blocker in the buyer's words, with the field or page that resolves it. */
export interface BlockerWords extends BlockWords {
  /** the line it is about; null: the whole purchase */
  item: { kind: 'course' | 'product'; id: number; name: string } | null;
  /** name of the field to mend it in; null: there is none */
  field: string | null;
}

interface Wording {
  t: Translate;
  locale: Locale;
  /** address of the page, to come back to after signing in; the cart if not given */
  here?: string;
  /** of a course's own form: its plans are `plan_id` there and `plan_{courseId}` in the cart */
  isDirect?: boolean;
  /** the shop has no way to be paid at all: there is no field to choose one in */
  isWithoutMethods?: boolean;
}

/** A blocker's title, what to do about it, and where (CRT-02, CRT-13). */
export function blockerWords(blocker: OrderBlocker, facts: PurchaseFacts, wording: Wording): BlockerWords {
  const item = itemOf(blocker, facts);
  return { ...wordsOf(blocker, facts, wording), item, field: fieldOf(blocker, wording) };
}

function wordsOf(
  blocker: OrderBlocker,
  facts: PurchaseFacts,
  { t, locale, here = paths.cart(), isWithoutMethods = false }: Wording,
): BlockWords {
  const plain = (key: Parameters<Translate>[0], how: Parameters<Translate>[0]): BlockWords => ({
    title: t(key),
    how: t(how),
    wayOn: null,
  });
  switch (blocker.code) {
    case 'emptyCart':
      return {
        ...plain('blocker.emptyCart', 'blocker.emptyCart.how'),
        wayOn: { href: paths.courses(), text: t('blocker.emptyCart.open') },
      };
    case 'members_only':
      return {
        ...plain('blocker.members_only', 'blocker.members_only.how'),
        wayOn: { href: withBack(paths.signIn(), here), text: t('site.signIn') },
      };
    case 'have_course':
    case 'blocked': {
      const reason = blocker.code === 'blocked' ? blocker.reason : { code: 'ALREADY_OWNED' as const };
      const offer = facts.courses.get(blocker.courseId);
      const course = offer?.course ?? { id: blocker.courseId, slug: '' };
      const words = blockWords(reason, course, { t, locale, now: facts.now });
      const canRenew =
        blocker.code === 'have_course' && offer?.plans.some((plan) => plan.pricingType === 'renew');
      return canRenew ? { ...words, how: t('blocker.have_course.renew') } : words;
    }
    case 'comes_as_gift':
      return {
        title: t('blocker.comes_as_gift', { giver: facts.courses.get(blocker.giverId)?.course.title ?? '' }),
        how: t('blocker.comes_as_gift.how'),
        wayOn: null,
      };
    case 'out_of_stock':
      return blocker.available > 0
        ? {
            title: t('blocker.out_of_stock', { available: blocker.available }),
            how: t('blocker.out_of_stock.how'),
            wayOn: null,
          }
        : plain('blocker.out_of_stock.none', 'blocker.removeLine');
    case 'too_few_seats':
      return {
        title: t('blocker.too_few_seats', { available: blocker.available }),
        how: t('blocker.too_few_seats.how'),
        wayOn: null,
      };
    case 'requiredShippingfee':
      return blocker.isNoneOffered
        ? plain('blocker.requiredShippingfee.none', 'blocker.requiredShippingfee.none.how')
        : plain('blocker.requiredShippingfee', 'blocker.requiredShippingfee.how');
    case 'no_such_product':
      return plain('blocker.no_such_product', 'blocker.removeLine');
    case 'dont_have_payment':
      return isWithoutMethods
        ? plain('blocker.shop_cannot_be_paid', 'blocker.shop_cannot_be_paid.how')
        : plain('blocker.dont_have_payment', 'blocker.dont_have_payment.how');
    default:
      return plain(`blocker.${blocker.code}`, `blocker.${blocker.code}.how`);
  }
}

function itemOf(blocker: OrderBlocker, { courses, products }: PurchaseFacts): BlockerWords['item'] {
  const course = (id: number) => ({ kind: 'course' as const, id, name: courses.get(id)?.course.title ?? '' });
  const product = (id: number) => ({ kind: 'product' as const, id, name: products.get(id)?.title ?? '' });
  if ('courseId' in blocker) return course(blocker.courseId);
  if ('productId' in blocker) return product(blocker.productId);
  if (blocker.code !== 'priceUsdIsNull') return null;
  return blocker.kind === 'course' ? course(blocker.id) : product(blocker.id);
}

function fieldOf(blocker: OrderBlocker, { isDirect, isWithoutMethods = false }: Wording): string | null {
  const plan = (courseId: number) => (isDirect ? 'plan_id' : `plan_${courseId}`);
  switch (blocker.code) {
    case 'dont_have_pricing':
    case 'members_only':
      return plan(blocker.courseId);
    case 'priceUsdIsNull':
      return blocker.kind === 'course' ? plan(blocker.id) : null;
    case 'too_few_seats':
      return 'seats';
    case 'seats_for_company':
      return 'is_require_tax_invoice';
    case 'out_of_stock':
      return `qty_${blocker.productId}`;
    case 'requiredShippingAddress':
      return 'ship_recipient';
    case 'requiredShippingfee':
      return 'shipping_fee_id';
    case 'tax_required':
      return 'is_require_tax_invoice';
    case 'juristic_only':
      return 'withholding';
    case 'dont_have_payment':
      return isWithoutMethods ? null : 'payment_method_id';
    default:
      return null;
  }
}
