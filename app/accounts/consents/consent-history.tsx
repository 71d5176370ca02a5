import { useText } from '~/text/text-context';
import { formatDateTime } from '~/values/time';
import type { ConsentEntry } from './consents.server';

/** A person's consents over time, newest first. */
export function ConsentHistory({ entries }: { entries: readonly ConsentEntry[] }) {
  const { t, locale } = useText();
  if (entries.length === 0) return <p className="meta">{t('myData.historyNone')}</p>;
  return (
    <ul className="lines">
      {entries.map(({ purpose, isGiven, form, version, at }, index) => (
        <li key={index}>
          <div className="snug">
            <p>{t(entryKey(purpose, isGiven))}</p>
            <p className="meta">
              {t('myData.entry', { at: formatDateTime(at, locale), form: t(`myData.form.${form}`), version })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The terms are part of the contract, so they have no text for a withdrawal. */
function entryKey(purpose: ConsentEntry['purpose'], isGiven: boolean) {
  if (purpose === 'terms') return 'myData.terms.given';
  return isGiven ? 'myData.marketing.given' : 'myData.marketing.withdrawn';
}
