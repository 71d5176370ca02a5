import { Tabs } from '~/kit/tabs';
import { useText } from '~/text/text-context';
import { MY_DATA_PATH } from './my-data-paths';

interface AccountTabsProps {
  current: 'courses' | 'orders' | 'tax' | 'profile' | 'addresses' | 'security' | 'privacy';
  /** guests have courses and orders only */
  isMember: boolean;
  /** members of a shop that makes out tax invoices */
  hasTax: boolean;
}

/** The rooms of a student's account. */
export function AccountTabs({ current, isMember, hasTax }: AccountTabsProps) {
  const { t } = useText();
  const rooms = [
    { id: 'courses', href: '/myaccount/student/courses', text: t('myCourses.title') },
    { id: 'orders', href: '/myaccount/student/order', text: t('myCourses.orders') },
    ...(hasTax ? [{ id: 'tax', href: '/myaccount/student/tax', text: t('tax.tab') }] : []),
    ...(isMember
      ? [
          { id: 'profile', href: '/myaccount/student/profile', text: t('profile.tab') },
          { id: 'addresses', href: '/myaccount/student/addresses', text: t('addresses.tab') },
        ]
      : []),
    ...(isMember
      ? [
          { id: 'security', href: '/myaccount/student/security', text: t('security.tab') },
          { id: 'privacy', href: MY_DATA_PATH, text: t('myData.tab') },
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
