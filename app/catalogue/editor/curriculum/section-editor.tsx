import type { EditReturn } from '~/catalogue/editor/edit-return';
import { MoveButtons } from '~/catalogue/editor/move-buttons';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { Select } from '~/kit/forms/select';
import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import { LECTURE_ORDERS, LECTURE_TYPES, type LectureOrder } from './curriculum-forms';
import type { EditedLecture, EditedSection } from './edited-curriculum.server';

type Lecture = Omit<EditedLecture, 'values'>;

interface SectionEditorProps {
  courseId: number;
  version: number;
  section: Omit<EditedSection, 'lectures'> & { lectures: readonly Lecture[] };
  /** its refused forms */
  renamed: EditReturn | null;
  added: EditReturn | null;
}

const lastTyped = (refusedForm: EditReturn | null, name: string) =>
  [refusedForm?.typed[name] ?? []].flat()[0];

/** One section: its name, its lectures in order, and a line for a new one. */
export function SectionEditor({
  courseId,
  version,
  section,
  renamed: refusedRename,
  added: refusedAddition,
}: SectionEditorProps) {
  const { t } = useText();
  const { id, name, location, lectures } = section;
  return (
    <section className="flow mt3" id={`section-${id}`} aria-label={name}>
      <div className="between">
        <h2>{name}</h2>
        <MoveButtons
          version={version}
          hidden={{ section: String(id) }}
          name={name}
          intents={{ up: 'sectionUp', down: 'sectionDown' }}
          more={lectures.length === 0 ? [{ intent: 'removeSection', text: t('edit.delete') }] : []}
        />
      </div>
      <ol className="plain lines">
        {lectures.map((lecture) => (
          <li key={lecture.id}>
            <span>
              <a href={paths.staffLecture({ courseId, lectureId: lecture.id })}>{lecture.name}</a>{' '}
              <span className="meta">{t(`edit.choice.content_type.${lecture.type}` as TextKey)}</span>{' '}
              {lecture.isPreview && <Pill kind="info">{t('edit.field.is_preview')}</Pill>}{' '}
              {lecture.type === 'quiz' && (
                <a href={paths.staffQuiz({ courseId, lectureId: lecture.id })}>{t('quizEdit.questions')}</a>
              )}{' '}
              {!lecture.hasQuestions && <Pill kind="warn">{t('quizEdit.empty')}</Pill>}
            </span>
            <MoveButtons
              version={version}
              hidden={{ lecture: String(lecture.id) }}
              name={lecture.name}
              intents={{ up: 'lectureUp', down: 'lectureDown' }}
              more={[{ intent: 'archiveLecture', text: t(lecture.isUsed ? 'edit.archive' : 'edit.delete') }]}
            />
          </li>
        ))}
      </ol>
      <form method="post" className="row end" id={`add-${id}`} noValidate>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="section" value={id} />
        <Field
          id={`lecture-of-${id}`}
          name="name"
          label={t('edit.newLecture')}
          error={refusedAddition?.errors.name}
          defaultValue={lastTyped(refusedAddition, 'name')}
          maxLength={255}
        />
        <Select
          id={`type-of-${id}`}
          name="type"
          label={t('edit.field.content_type')}
          defaultValue={lastTyped(refusedAddition, 'type')}
          options={LECTURE_TYPES.map((value) => ({ value, text: t(`edit.choice.content_type.${value}`) }))}
        />
        <div className="field">
          <Button look="ghost" name="intent" value="addLecture">
            {t('edit.add')}
          </Button>
        </div>
      </form>
      <details className="disclosure" open={refusedRename !== null}>
        <summary>{t('edit.renameSection')}</summary>
        <form method="post" className="row end" id={`rename-${id}`} noValidate>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="section" value={id} />
          <SectionFields
            id={String(id)}
            name={lastTyped(refusedRename, 'name') ?? name}
            location={lastTyped(refusedRename, 'location') ?? location ?? ''}
            error={refusedRename?.errors.name}
          />
          <div className="field">
            <Button look="ghost" name="intent" value="renameSection">
              {t('edit.save')}
            </Button>
          </div>
        </form>
      </details>
    </section>
  );
}

function SectionFields({
  id,
  name,
  location,
  error,
}: {
  id: string;
  name?: string;
  location?: string;
  error?: string;
}) {
  const { t } = useText();
  return (
    <>
      <Field
        id={`name-of-${id}`}
        name="name"
        label={t('edit.sectionName')}
        error={error}
        defaultValue={name}
        maxLength={255}
      />
      <Field
        id={`place-of-${id}`}
        name="location"
        label={t('edit.sectionPlace')}
        mark={t('edit.optional')}
        defaultValue={location}
        maxLength={255}
      />
    </>
  );
}

export function NewSection({
  version,
  returned: refusedForm,
}: {
  version: number;
  returned: EditReturn | null;
}) {
  const { t } = useText();
  return (
    <form method="post" className="row end" id="new-section" noValidate>
      <input type="hidden" name="version" value={version} />
      <SectionFields
        id="new"
        name={lastTyped(refusedForm, 'name')}
        location={lastTyped(refusedForm, 'location')}
        error={refusedForm?.errors.name}
      />
      <div className="field">
        <Button name="intent" value="addSection" icon="plus">
          {t('edit.newSection')}
        </Button>
      </div>
    </form>
  );
}

/** Whether lectures open in any order or one after the other. */
export function OrderForm({ version, order }: { version: number; order: LectureOrder }) {
  const { t } = useText();
  return (
    <form method="post" className="row end" id="lecture-order" noValidate>
      <input type="hidden" name="version" value={version} />
      <Select
        name="order"
        label={t('edit.field.lecture_order')}
        hint={t('edit.hint.lecture_order')}
        defaultValue={order}
        options={LECTURE_ORDERS.map((value) => ({ value, text: t(`edit.choice.lecture_order.${value}`) }))}
      />
      <div className="field">
        <Button look="ghost" name="intent" value="lectureOrder">
          {t('edit.save')}
        </Button>
      </div>
    </form>
  );
}

/** Archived lectures, kept because of learners' progress. */
export function ArchivedLectures({ version, lectures }: { version: number; lectures: readonly Lecture[] }) {
  const { t } = useText();
  if (lectures.length === 0) return null;
  return (
    <details className="disclosure">
      <summary>{t('edit.archivedLectures', { count: lectures.length })}</summary>
      <ul className="plain">
        {lectures.map(({ id, name }) => (
          <li key={id} className="between">
            <span>{name}</span>
            <MoveButtons
              version={version}
              hidden={{ lecture: String(id) }}
              name={name}
              canMove={false}
              more={[{ intent: 'restoreLecture', text: t('edit.restore') }]}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
