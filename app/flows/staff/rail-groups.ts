import type { Right } from '~/accounts/staff-rights';
import type { RailGroup } from '~/kit/frame/staff-rail';
import type { IconName } from '~/kit/icon';
import type { TextKey } from '~/text/th/thai';
import type { Translate } from '~/text/translate';
import { paths } from '~/values/paths';

/** What waits for somebody, counted on every page of the back office. */
export interface Waiting {
  /** Open steps of the first-run guide. */
  steps: number;
  reports: number;
  free: number;
  money: number;
  refunds: number;
  asked: number;
  shipments: number;
  reviews: number;
  questions: number;
  homework: number;
  work: number;
}

interface Place {
  /** Without one everybody of the staff may. */
  right?: Right;
  href: string;
  text: TextKey;
  icon: IconName;
  /** Addresses that begin so are this place too. */
  also?: readonly string[];
  waiting?: keyof Waiting;
}

const FREE = `${paths.staffOrders()}?filter=free`;

/** What waits first, then what is sold, what it is, and how the shop is set up. */
const GROUPS: readonly { title: TextKey; places: readonly Place[] }[] = [
  {
    title: 'rail.today',
    places: [
      { href: paths.staff(), text: 'admin.home', icon: 'chart' },
      { right: 'settings', href: paths.staffSetup(), text: 'setup.title', icon: 'check', waiting: 'steps' },
      {
        right: 'money',
        href: paths.staffTransfers(),
        text: 'admin.transfers',
        icon: 'doc',
        also: [paths.staffStatements()],
        waiting: 'reports',
      },
      { right: 'orders', href: FREE, text: 'admin.freeRequests', icon: 'cap', waiting: 'free' },
      {
        right: 'money',
        href: paths.staffPaymentExceptions(),
        text: 'admin.moneyCases',
        icon: 'alert',
        also: [paths.staffProviders()],
        waiting: 'money',
      },
      {
        right: 'order-changes',
        href: paths.staffOrderQuestions(),
        text: 'orderAsk.staff.title',
        icon: 'mail',
        waiting: 'asked',
      },
      {
        right: 'refunds',
        href: paths.staffRefundRequests(),
        text: 'second.rail',
        icon: 'bank',
        waiting: 'refunds',
      },
      {
        right: 'shipping',
        href: paths.staffShipments(),
        text: 'shipment.title',
        icon: 'truck',
        waiting: 'shipments',
      },
      {
        right: 'moderation',
        href: paths.staffReviews(),
        text: 'review.staff.title',
        icon: 'chat',
        waiting: 'reviews',
      },
      {
        right: 'moderation',
        href: paths.staffQuestions(),
        text: 'question.staff.title',
        icon: 'quiz',
        waiting: 'questions',
      },
      {
        right: 'moderation',
        href: paths.staffHomeworkList(),
        text: 'homework.queue.title',
        icon: 'cap',
        waiting: 'homework',
      },
      { right: 'operations', href: paths.staffJobs(), text: 'job.title', icon: 'cog', waiting: 'work' },
    ],
  },
  {
    title: 'rail.sales',
    places: [
      { right: 'orders', href: paths.staffOrders(), text: 'admin.orders', icon: 'cart' },
      { right: 'classes', href: paths.staffClasses(), text: 'class.title', icon: 'place' },
      { right: 'people', href: paths.staffPeople(), text: 'people.title', icon: 'user' },
      { right: 'documents', href: paths.staffDocuments(), text: 'admin.documents', icon: 'doc' },
      { right: 'reports', href: paths.staffReports(), text: 'report.title', icon: 'chart' },
      { right: 'discounts', href: paths.staffCoupons(), text: 'coupons.title', icon: 'tag' },
      { right: 'discounts', href: paths.staffPromotions(), text: 'promotionAdmin.title', icon: 'tag' },
    ],
  },
  {
    title: 'rail.catalogue',
    places: [
      { right: 'catalogue', href: paths.staffCourses(), text: 'edit.courses', icon: 'play' },
      { right: 'catalogue', href: paths.staffProducts(), text: 'edit.products', icon: 'box' },
      {
        right: 'catalogue',
        href: paths.staffList({ list: 'teachers' }),
        text: 'edit.lists.rail',
        icon: 'cap',
        also: ['/admin/lists/'],
      },
      { right: 'catalogue', href: paths.staffImport(), text: 'import.rail', icon: 'save' },
    ],
  },
  {
    title: 'rail.setup',
    places: [
      { right: 'settings', href: paths.staffSettings(), text: 'settings.title', icon: 'shield' },
      {
        right: 'payment-setup',
        href: paths.staffPaymentMethods(),
        text: 'paySetup.title',
        icon: 'qr',
        also: [paths.staffBankAccounts()],
      },
      { right: 'settings', href: paths.staffTexts(), text: 'texts.title', icon: 'doc' },
      { right: 'settings', href: paths.staffWebhooks(), text: 'webhook.title', icon: 'right' },
      { right: 'staff', href: paths.staffMembers(), text: 'staff.title', icon: 'people' },
      { right: 'audit', href: paths.staffAudit(), text: 'audit.title', icon: 'clock' },
    ],
  },
];

interface Reader {
  t: Translate;
  rights: readonly Right[];
  pathname: string;
  search: string;
}

/** The rail for these rights, on this page. */
export function railGroups(reader: Reader, waiting: Waiting): RailGroup[] {
  const { t } = reader;
  const isShown = (place: Place) =>
    mayOpen(place, reader) && (place.waiting !== 'steps' || waiting.steps > 0);
  return GROUPS.map(({ title, places }) => ({
    title: t(title),
    links: places.filter(isShown).map((place) => ({
      href: place.href,
      text: t(place.text),
      icon: place.icon,
      current: isCurrent(place, reader),
      ...counted(place, waiting),
    })),
  })).filter(({ links }) => links.length > 0);
}

/** The list that an address belongs to, if these rights open it; null: none. */
export function placeAbove(reader: Omit<Reader, 't'>): Pick<Place, 'href' | 'text'> | null {
  const isAbove = (place: Place) => isCurrent(place, reader) && mayOpen(place, reader);
  return GROUPS.flatMap(({ places }) => places).find(isAbove) ?? null;
}

const mayOpen = ({ right }: Place, { rights }: Pick<Reader, 'rights'>) =>
  right === undefined || rights.includes(right);

function counted({ waiting: of }: Place, waiting: Waiting) {
  if (of === undefined || waiting[of] === 0) return {};
  // steps left of the guide press nobody
  return { count: waiting[of], hot: of !== 'steps' };
}

function isCurrent(
  { href, also = [] }: Place,
  { pathname, search }: Pick<Reader, 'pathname' | 'search'>,
): boolean {
  if (href === paths.staff()) return pathname === href;
  const isFree = pathname === paths.staffOrders() && new URLSearchParams(search).get('filter') === 'free';
  if (href === FREE || isFree) return href === FREE && isFree;
  return [href, ...also].some((start) => isBelow(pathname, start));
}

const isBelow = (pathname: string, start: string) =>
  pathname === start || pathname.startsWith(start.endsWith('/') ? start : `${start}/`);
