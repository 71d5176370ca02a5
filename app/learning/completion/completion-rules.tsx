import { useText } from '~/text/text-context';

/** R-155 in words: how a lecture of each kind is completed. */
const WORDS = {
  video: 'completion.video',
  text: 'completion.text',
  file: 'completion.file',
  quiz: 'completion.quiz',
  homework: 'completion.homework',
} as const;

/** When the progress bar moves, for the kinds of this course. */
export function CompletionRules({
  types,
  isByPresence,
}: {
  types: readonly (keyof typeof WORDS)[];
  isByPresence: boolean;
}) {
  const { t } = useText();
  const kinds = (Object.keys(WORDS) as (keyof typeof WORDS)[]).filter((kind) => types.includes(kind));
  if (kinds.length === 0) return null;
  return (
    <details>
      <summary className="meta">
        <span className="try">{t('completion.how')}</span>
      </summary>
      <ul className="meta">
        {kinds.map((kind) => (
          <li key={kind}>{t(WORDS[kind])}</li>
        ))}
        {kinds.includes('video') && <li>{t('completion.mark')}</li>}
        <li>{t(isByPresence ? 'completion.presence' : 'completion.course')}</li>
      </ul>
    </details>
  );
}
