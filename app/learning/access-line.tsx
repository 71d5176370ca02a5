import type { AccessState } from '~/access/access-state';
import { Icon } from '~/kit/icon';
import { useText } from '~/text/text-context';
import { accessReasons, accessWords } from './access-texts';

interface AccessLineProps {
  access: AccessState;
  now: Date;
  /** the page with all details of the access */
  seePath: string;
  /** where to go when the countdown on this page ends */
  overPath: string;
}

/** The remaining access: how long, until when, and the reasons on request. */
export function AccessLine({ access, now, seePath, overPath }: AccessLineProps) {
  const { t, locale } = useText();
  const { lead, amount, until, clockUntil, isNear } = accessWords(access, now, t, locale);
  return (
    <div className="row nowrap top0">
      <Icon name="clock" />
      <div className="snug">
        <p>
          {lead}{' '}
          {amount && (
            <b className={isNear ? 'say warn nb f1' : 'nb'} data-until={clockUntil ?? undefined}>
              {amount}
            </b>
          )}
        </p>
        {clockUntil && (
          <p data-when="over" hidden role="status">
            {t('learning.access.justOver')} <a href={overPath}>{t('learning.access.afterEnd')}</a>
          </p>
        )}
        <details>
          <summary className="meta">
            {until && <span className="nb">{t('learning.access.until', { date: until })} · </span>}
            <span className="try">{t(until ? 'learning.access.why' : 'learning.access.whyAny')}</span>
          </summary>
          <ul className="meta">
            {accessReasons(access, t, locale).map((reason, index) => (
              <li key={index}>{reason}</li>
            ))}
            <li>
              <a href={seePath}>{t('accessPage.see')}</a>
            </li>
          </ul>
        </details>
      </div>
    </div>
  );
}
