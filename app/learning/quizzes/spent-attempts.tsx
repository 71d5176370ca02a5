import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import type { SpentAttempts } from './extra-attempts.server';

interface SpentAttemptsProps {
  spent: readonly SpentAttempts[];
  /** result of a press; null: none */
  given: 'done' | 'gone' | null;
}

/** Learners without an attempt left who have not passed, each with a button for one more. */
export function SpentAttemptsPart({ spent: learners, given: pressResult }: SpentAttemptsProps) {
  const { t } = useText();
  if (learners.length === 0 && pressResult === null) return null;
  return (
    <section className="flow gap3 part" id="spent">
      <h2 className="f3">{t('desk.spent')}</h2>
      {pressResult === 'done' && <Notice kind="ok">{t('desk.spentGiven')}</Notice>}
      {pressResult === 'gone' && <Notice kind="warn">{t('desk.spentGone')}</Notice>}
      {learners.length > 0 && (
        <>
          <p className="meta">{t('desk.spentWhy')}</p>
          <ul className="lines">
            {learners.map(({ personId, name, lectureId, lecture, attempts, bestScore }) => (
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
