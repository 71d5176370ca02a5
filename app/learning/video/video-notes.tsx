import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { TextArea } from '~/kit/forms/text-area';
import { useText } from '~/text/text-context';
import { noteSchema, NOTE_MAX } from './note-form';
import type { Note } from './notes.server';

interface NoteFormProps {
  action: string;
  typed?: { at: string; body: string };
  errors?: Partial<Record<string, string>>;
}

/** A note at a second of the video; the page's script fills in the present position. */
export function NoteForm({ action, typed: input, errors = {} }: NoteFormProps) {
  const { t } = useText();
  const field = formFields(noteSchema, { values: input, errors });
  return (
    <form className="flow gap3 read" method="post" action={action} noValidate data-note>
      <Field
        {...field('at')}
        id="note-at"
        label={t('note.at')}
        hint={t('note.atHint')}
        autoComplete="off"
        why={{ required: t('learning.position.wrong') }}
      />
      <TextArea
        name="body"
        id="note-body"
        label={t('note.body')}
        error={errors.body}
        defaultValue={input?.body}
        rows={3}
        why={{ required: t('note.body.EMPTY') }}
        maxLength={NOTE_MAX}
      />
      <p>
        <Button look="ghost" name="intent" value="keep">
          {t('note.keep')}
        </Button>
      </p>
    </form>
  );
}

/** Each links to its second of the video. */
export function NoteList({ page, notes }: { page: string; notes: readonly Note[] }) {
  const { t } = useText();
  if (notes.length === 0) return <p className="meta">{t('note.none')}</p>;
  return (
    <ul className="lines dense">
      {notes.map(({ id, at, clock, body }) => (
        <li key={id}>
          <span className="free-text">
            <a href={`${page}?t=${at}`} data-at={at} className="nb">
              {clock}
            </a>{' '}
            {body}
          </span>
          <form method="post" action={`${page}/notes`}>
            <input type="hidden" name="note" value={id} />
            <Button
              look="plain"
              size="small"
              name="intent"
              value="forget"
              aria-label={t('note.forgetAt', { at: clock })}
            >
              {t('note.forget')}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}
