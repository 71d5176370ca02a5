import { Icon } from '~/kit/icon';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { type MissingPart, mustHave } from './missing-parts';

const PART_OF: Readonly<Record<MissingPart, string>> = {
  plan: 'plans',
  lectures: 'curriculum',
  past: 'facts',
  description: 'facts',
  picture: 'pictures',
  category: 'facts',
  days: 'sessions',
};

/** The missing parts of a course, each with a link to its form. */
export function MissingList({ courseId, missing }: { courseId: number; missing: readonly MissingPart[] }) {
  const { t } = useText();
  if (missing.length === 0) return <p>{t('edit.missing.nothing')}</p>;
  return (
    <section aria-labelledby="missing">
      <h2 id="missing">{t('edit.missing.title')}</h2>
      <ul className="plain">
        {missing.map((part) => (
          <li key={part} className="say">
            <Icon name={mustHave(part) ? 'alert' : 'info'} />{' '}
            <span>
              <a href={paths.staffCoursePart({ courseId, part: PART_OF[part] })}>
                {t(`edit.missing.${part}`)}
              </a>
              {mustHave(part) && <b> · {t('edit.missing.must')}</b>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
