import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import type { SpentAttempts } from './extra-attempts.server';

interface SpentAttemptsProps {
  spent: readonly SpentAttempts[];
  /** what became of a press; null: nobody pressed */
  given: 'done' | 'gone' | null;
}

/** Who has no attempt left at a quiz and has not passed, each with one more to give. */
export function SpentAttemptsPart({ spent, given }: SpentAttemptsProps) {
  const { t } = useText();
  if (spent.length === 0 && given === null) return null;
  return (
    <section className="flow gap3 part" id="spent">
      <h2 className="f3">{t('desk.spent')}</h2>
      {given === 'done' && <Notice kind="ok">{t('desk.spentGiven')}</Notice>}
      {given === 'gone' && <Notice kind="warn">{t('desk.spentGone')}</Notice>}
      {spent.length > 0 && (
        <>
          <p className="meta">{t('desk.spentWhy')}</p>
          <ul className="lines">
            {spent.map(({ personId, name, lectureId, lecture, attempts, bestScore }) => (
              <li key={`${personId}-${lectureId}`}>
                <span className="grow">
                  <b>{name || t('homework.queue.nobody')}</b>
                  <br />
                  <span className="meta">
                    {lecture} · {t('desk.spentCount', { count: attempts, score: bestScore })}
                  </span>
                </span>
                <form method="post">
                  <input type="hidden" name="person" value={personId} />
                  <input type="hidden" name="lecture" value={lectureId} />
                  <Button name="intent" value="extra" look="ghost" size="small">
                    {t('desk.spentGive')}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
