import { EditConflictNotice } from '~/catalogue/editor/edit-conflict';
import type { EditFields } from '~/catalogue/editor/edit-fields';
import type { EditReturn } from '~/catalogue/editor/edit-return';
import { coursePicturePath } from '~/catalogue/picture-source';
import { QUESTION_LIMITS, type QuestionKind } from '~/catalogue/quiz/question';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { ChoiceSet } from '~/kit/forms/choice-set';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { FieldFrame } from '~/kit/forms/field-frame';
import { TextArea } from '~/kit/forms/text-area';
import { useText } from '~/text/text-context';
import { fileWords } from '~/uploads/accepted-files';
import { choiceName } from './quiz-forms';

/** Labels of the fields that somebody else changed. */
const CHANGED_FIELDS: EditFields = {
  body: { kind: 'text', max: QUESTION_LIMITS.body },
  choices: { kind: 'list', max: QUESTION_LIMITS.body },
  right: { kind: 'list', max: QUESTION_LIMITS.body },
  accepted: { kind: 'list', max: QUESTION_LIMITS.body },
  explanation: { kind: 'text', max: QUESTION_LIMITS.explanation },
};

interface QuestionEditorProps {
  kind: QuestionKind;
  version: number;
  typed: EditReturn['typed'];
  picture: string | null;
  returned: EditReturn | null;
}

/** The editor of one question. */
export function QuestionEditor({
  kind,
  version,
  picture,
  returned: refusedForm,
  ...props
}: QuestionEditorProps) {
  const { t } = useText();
  const input = refusedForm?.typed ?? props.typed;
  const errors = refusedForm?.errors ?? {};
  const text = (name: string) => [input[name] ?? ''].flat()[0] ?? '';
  const wrong = Object.entries(errors);
  return (
    <form method="post" className="flow read" encType="multipart/form-data" noValidate>
      {refusedForm?.conflict && (
        <EditConflictNotice changes={refusedForm.conflict.changes} fields={CHANGED_FIELDS} lists={{}} />
      )}
      {wrong.length > 0 && (
        <ErrorSummary
          title={t('edit.errors', { count: wrong.length })}
          errors={wrong.map(([name, message]) => ({ id: name, text: message }))}
        />
      )}
      <input type="hidden" name="version" value={refusedForm?.conflict?.version ?? version} />
      <input type="hidden" name="kind" value={kind} />
      <TextArea
        name="body"
        label={t('quizEdit.body')}
        error={errors.body}
        defaultValue={text('body')}
        rows={3}
        maxLength={QUESTION_LIMITS.body}
      />
      {(kind === 'single' || kind === 'multiple') && (
        <ChoiceRows kind={kind} text={text} right={[input.right ?? []].flat()} errors={errors} />
      )}
      {kind === 'short' && (
        <TextArea
          name="accepted"
          label={t('quizEdit.accepted')}
          hint={t('quizEdit.acceptedHint')}
          error={errors.accepted}
          defaultValue={text('accepted')}
          rows={4}
        />
      )}
      {kind === 'ordering' && (
        <TextArea
          name="steps"
          label={t('quizEdit.steps')}
          hint={t('quizEdit.stepsHint')}
          error={errors.steps}
          defaultValue={text('steps')}
          rows={6}
        />
      )}
      <TextArea
        name="explanation"
        label={t('quizEdit.explanation')}
        mark={t('edit.optional')}
        error={errors.explanation}
        defaultValue={text('explanation')}
        rows={3}
        maxLength={QUESTION_LIMITS.explanation}
      />
      <FieldFrame
        id="picture"
        label={t('quizEdit.picture')}
        mark={t('edit.optional')}
        hint={t('quizEdit.pictureHint', fileWords('picture', t))}
        error={errors.picture}
      >
        {picture && <img className="question-picture" src={coursePicturePath(picture)} alt="" />}
        <input type="file" id="picture" name="picture" accept="image/jpeg,image/png,image/webp" />
      </FieldFrame>
      {picture && (
        <Check
          name="removePicture"
          value="yes"
          label={t('quizEdit.removePicture')}
          defaultChecked={text('removePicture') === 'yes'}
        />
      )}
      <p>
        <Button name="intent" value="save">
          {t(refusedForm?.conflict ? 'edit.saveOver' : 'quizEdit.saveQuestion')}
        </Button>
      </p>
    </form>
  );
}

interface ChoiceRowsProps {
  kind: 'single' | 'multiple';
  text: (name: string) => string;
  right: readonly string[];
  errors: Readonly<Record<string, string>>;
}

/** One row a choice, with the mark of a right one before its text. */
function ChoiceRows({ kind, text, right, errors }: ChoiceRowsProps) {
  const { t } = useText();
  const rows = Array.from({ length: QUESTION_LIMITS.choices }, (_, row) => row + 1);
  return (
    <ChoiceSet
      name="right"
      legend={t('quizEdit.choices')}
      hint={t(`quizEdit.choicesHint.${kind}`)}
      error={errors.right ?? rows.map((row) => errors[choiceName(row)]).find(Boolean)}
    >
      <ul className="choice-rows">
        {rows.map((row) => (
          <li key={row}>
            <input
              type={kind === 'single' ? 'radio' : 'checkbox'}
              name="right"
              value={row}
              aria-label={t('quizEdit.isRight', { number: row })}
              defaultChecked={right.includes(String(row))}
            />
            <input
              className="in"
              id={choiceName(row)}
              name={choiceName(row)}
              aria-label={t('quizEdit.choice', { number: row })}
              aria-invalid={errors[choiceName(row)] ? true : undefined}
              defaultValue={text(choiceName(row))}
              maxLength={QUESTION_LIMITS.choice}
            />
          </li>
        ))}
      </ul>
    </ChoiceSet>
  );
}
