import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import { type AccessEnd, accessEndWords } from './access-end-texts';

/** Until when what was bought can be learned; of several courses each by its name. */
export function AccessEnds({ ends }: { ends: readonly AccessEnd[] }) {
  const { t, locale } = useText();
  const langOf = useOwnLang();
  if (ends.length === 0) return null;
  return (
    <ul className="meta" id="access-ends">
      {ends.map((end, index) => (
        <li key={index}>
          {ends.length > 1 && <span lang={langOf(end.courseName)}>{end.courseName}: </span>}
          {accessEndWords(end, { t, locale })}
        </li>
      ))}
    </ul>
  );
}
