import { SearchForm } from '~/kit/forms/search-form';
import { Breadcrumb } from '~/kit/frame/breadcrumb';
import { useText } from '~/text/text-context';
import { type ListFilter, listUrl } from './list-filter';

interface ListHeadProps {
  path: string;
  filter: ListFilter;
  title: string;
  search: { label: string; placeholder: string };
  parent?: { href: string; text: string };
}

/** Title and search of a list; a search keeps the active chips. */
export function ListHead({ path, filter, title, search, parent }: ListHeadProps) {
  const { t } = useText();
  const keptParams = new URL(listUrl(path, filter, { query: '' }), 'http://shop.invalid').searchParams;
  return (
    <div className="flow pad4">
      {parent && <Breadcrumb label={t('course.crumbs')} crumbs={[parent, { text: title }]} />}
      <h1>{title}</h1>
      <SearchForm
        action={path}
        label={search.label}
        button={t('site.search')}
        placeholder={search.placeholder}
        value={filter.query}
        keep={Object.fromEntries(keptParams)}
      />
    </div>
  );
}
