import { Button } from '~/kit/button';
import { Facts } from '~/kit/facts';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { quizPath } from '~/learning/learning-paths';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { GRACE_SECONDS, isUsedUp } from './attempt';
import type { QuizIntro } from './attempts.server';

interface QuizIntroPartProps {
  course: { id: number; slug: string };
  lectureId: number;
  intro: QuizIntro;
  now: Date;
}

/** A quiz in its lecture: its rules, the learner's state, the button, and earlier attempts. */
export function QuizIntroPart({ course, lectureId, intro, now }: QuizIntroPartProps) {
  const { t, locale } = useText();
  const { standing, past } = intro;
  return (
    <div className="flow read" id="quiz">
      <Facts look="ticks" facts={factsOf(intro, t)} />
      <StandingNotice intro={intro} />
      {isUsedUp(standing) ? (
        !standing.hasPassed && <p>{t('quiz.noneLeft')}</p>
      ) : (
        <form method="post" action={quizPath(course, lectureId)}>
          <Button name="intent" value="start" icon="quiz" look={standing.hasPassed ? 'ghost' : undefined}>
            {t(standing.isOpen ? 'quiz.goOn' : past.length > 0 ? 'quiz.again' : 'quiz.start')}
          </Button>
        </form>
      )}
      {past.length > 0 && (
        <section className="flow gap2">
          <h2 className="f2">{t('quiz.past')}</h2>
          <ul className="lines dense">
            {past.map(({ id, number, score, hasPassed, endedAt }) => (
              <li key={id}>
                <span>
                  <b>{t('quiz.attemptNumber', { number })}</b> · {score}%{' '}
                  {intro.settings.passScore !== null && (
                    <Pill kind={hasPassed ? 'ok' : 'warn'}>
                      {t(hasPassed ? 'quiz.result.passed' : 'quiz.result.failed')}
                    </Pill>
                  )}{' '}
                  <span className="meta nb">{momentWords(endedAt, { now, t, locale })}</span>
                </span>
                <a href={quizPath(course, lectureId, id)}>{t('quiz.seeResult', { number })}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function factsOf({ settings, questionCount, standing }: QuizIntro, t: Translate) {
  const { passScore, gates, timeLimitMinutes, attemptsAllowed } = settings;
  const pass =
    passScore === null
      ? gates && t('quiz.gate')
      : t(gates ? 'quiz.passAndGate' : 'quiz.pass', { score: passScore });
  return [
    { icon: 'quiz' as const, text: t('quiz.questions', { count: questionCount }) },
    ...(pass ? [{ icon: 'check' as const, text: pass }] : []),
    {
      icon: 'clock' as const,
      text:
        timeLimitMinutes === null
          ? t('quiz.noLimit')
          : t('quiz.limit', { minutes: timeLimitMinutes, grace: GRACE_SECONDS }),
    },
    {
      icon: 'info' as const,
      text:
        attemptsAllowed === null
          ? t('quiz.noAttemptLimit')
          : t('quiz.attempts', { count: attemptsAllowed, left: standing.attemptsLeft ?? 0 }),
    },
  ];
}

function StandingNotice({ intro: { settings, standing, past } }: { intro: QuizIntro }) {
  const { t } = useText();
  if (past.length === 0) return null;
  const { passScore } = settings;
  const score = Math.max(...past.map((attempt) => attempt.score));
  if (standing.hasPassed)
    return <Notice kind="ok">{t(passScore === null ? 'quiz.done' : 'quiz.passed', { score })}</Notice>;
  return <Notice kind="warn">{t('quiz.notYet', { score, pass: passScore ?? 0 })}</Notice>;
}
