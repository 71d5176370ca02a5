import { useText } from '~/text/text-context';
import { type ListFilter, listUrl } from './list-filter';

interface NearHeadProps {
  path: string;
  filter: ListFilter;
  /** what the words were probably meant to be */
  meant: string | null;
}

/** Nothing holds the words as they were typed: what stands below comes nearest, and what may have been meant. */
export function NearHead({ path, filter, meant }: NearHeadProps) {
  const { t } = useText();
  return (
    <>
      <h2 className="f3" id="found">
        {t('list.near', { query: filter.query })}
      </h2>
      {meant && (
        <p>
          {t('list.meant')} <a href={listUrl(path, filter, { query: meant })}>{meant}</a>
        </p>
      )}
    </>
  );
}
