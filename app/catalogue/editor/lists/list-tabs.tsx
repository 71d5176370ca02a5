import { Tabs } from '~/kit/frame/tabs';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { LIST_KINDS, type ListKind } from './list-kinds';

export function ListTabs({ current }: { current: ListKind }) {
  const { t } = useText();
  return (
    <Tabs
      still
      label={t('edit.lists.nav')}
      tabs={LIST_KINDS.map((list) => ({
        href: paths.staffList({ list }),
        text: t(`edit.lists.${list}`),
        current: list === current ? ('page' as const) : false,
      }))}
    />
  );
}
