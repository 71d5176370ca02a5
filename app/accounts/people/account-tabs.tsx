import { Tabs } from '~/kit/frame/tabs';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

interface AccountTabsProps {
  current: 'courses' | 'orders' | 'tax' | 'profile' | 'addresses' | 'security' | 'privacy';
  /** a guest has courses and orders only */
  isMember: boolean;
  /** members of a shop that issues tax invoices */
  hasTax: boolean;
}

/** The tabs of a student's account. */
export function AccountTabs({ current, isMember, hasTax }: AccountTabsProps) {
  const { t } = useText();
  const rooms = [
    { id: 'courses', href: paths.myCourses(), text: t('myCourses.title') },
    { id: 'orders', href: paths.myOrders(), text: t('myCourses.orders') },
    ...(hasTax ? [{ id: 'tax', href: paths.myTax(), text: t('tax.tab') }] : []),
    ...(isMember
      ? [
          { id: 'profile', href: paths.myProfile(), text: t('profile.tab') },
          { id: 'addresses', href: paths.myAddresses(), text: t('addresses.tab') },
        ]
      : []),
    ...(isMember
      ? [
          { id: 'security', href: paths.mySecurity(), text: t('security.tab') },
          { id: 'privacy', href: paths.myPrivacy(), text: t('myData.tab') },
        ]
      : []),
  ];
  return (
    <Tabs
      still
      label={t('myCourses.tabs')}
      tabs={rooms.map(({ id, href, text }) => ({ href, text, current: id === current ? 'page' : undefined }))}
    />
  );
}
