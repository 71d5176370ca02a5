import { MoveButtons } from '~/catalogue/editor/move-buttons';
import type { QuestionKind } from '~/catalogue/quiz/question';
import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

export interface QuestionRow {
  id: number;
  kind: QuestionKind;
  body: string;
  /** in ended attempts; null: in none */
  figure: { asked: number; right: number } | null;
}

/** A lower share of right answers means hard, once enough have answered. */
const HARD_PERCENT = 50;
const ENOUGH = 5;

/** The questions of a quiz in their order, with their share of right answers. */
export function QuestionRows({
  ids,
  version,
  questions,
}: {
  ids: { courseId: number; lectureId: number };
  version: number;
  questions: readonly QuestionRow[];
}) {
  const { t } = useText();
  return (
    <ol className="plain lines">
      {questions.map(({ id, kind, body, figure }, at) => (
        <li key={id}>
          <span>
            <a href={paths.staffQuizQuestion({ ...ids, questionId: id })}>
              {at + 1}. {body.length > 140 ? `${body.slice(0, 140)}…` : body}
            </a>
            <br />
            <span className="meta">
              {t(`quizEdit.kind.${kind}`)} · <FigureWords figure={figure} />
            </span>
          </span>
          <MoveButtons
            version={version}
            hidden={{ question: String(id) }}
            name={`${t('quizEdit.body')} ${at + 1}`}
            more={[{ intent: 'remove', text: t('quizEdit.remove') }]}
          />
        </li>
      ))}
    </ol>
  );
}

function FigureWords({ figure }: Pick<QuestionRow, 'figure'>) {
  const { t } = useText();
  if (!figure) return <>{t('quizEdit.notAsked')}</>;
  const percent = Math.round((100 * figure.right) / figure.asked);
  return (
    <>
      {t('quizEdit.rightOf', { ...figure, percent })}{' '}
      {figure.asked >= ENOUGH && percent < HARD_PERCENT && <Pill kind="warn">{t('quizEdit.hard')}</Pill>}
    </>
  );
}
