import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { typedValues } from '~/catalogue/editor/edit-fields';
import { EditForm } from '~/catalogue/editor/edit-form';
import { type EditReturn, returnOf, statusOf } from '~/catalogue/editor/edit-return';
import { readLists } from '~/catalogue/editor/lists.server';
import { EntryUses } from '~/catalogue/editor/lists/entry-uses';
import { readEntryUses, readListEntry } from '~/catalogue/editor/lists/list-entries.server';
import { listForms, listIn } from '~/catalogue/editor/lists/list-kinds';
import {
  createListEntry,
  removeListEntry,
  saveListEntry,
  setListEntryHidden,
} from '~/catalogue/editor/lists/save-list-entry.server';
import { facePicture } from '~/catalogue/picture-source';
import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Picture } from '~/kit/shop/picture';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { formOf, parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const MOST_NAMED = 10;

/** Which entry of which list; null: a new one. @throws Response 404 */
function asked({ list, entryId = '' }: LoaderFunctionArgs['params']) {
  const kind = listIn(list);
  if (!kind) throw new Response(null, { status: 404 });
  return { kind, id: entryId === 'new' ? null : (idOfSlug(entryId) ?? 0) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, locale } = await requireRight(args, 'catalogue');
  const { kind, id } = asked(args.params);
  const entry = id === null ? null : await readListEntry(db, { kind, id }, now);
  if (id !== null && !entry) throw new Response(null, { status: 404 });
  const { fields } = listForms[kind];
  return {
    title: `${entry?.name ?? t(`edit.lists.new.${kind}`)} · ${settings.title}`,
    kind,
    isDone: url.searchParams.has('done'),
    entry: entry && {
      id: entry.id,
      name: entry.name,
      isHidden: entry.isHidden,
      version: entry.version,
      useCount: entry.useCount,
      picture: entry.picture,
      uses: await readEntryUses(db, { kind, id: entry.id, most: MOST_NAMED }, now),
    },
    typed: typedValues(fields, entry?.values ?? {}, locale),
    lists: kind === 'teachers' ? await readLists(db, locale, ['instructors']) : {},
  };
}

const intentForm = z.object({
  intent: z.enum(['save', 'hide', 'show', 'delete']).catch('save'),
  version: z.coerce.number().int().catch(0),
});

type Sent = EditReturn & { isInUse?: boolean };

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'catalogue');
  const { kind, id } = asked(args.params);
  const administratorId = administrator.id;
  const { fields } = await readForm(args.request);
  const { intent, version: seen } = formOf(fields, intentForm);
  const done = () => redirect(`${paths.staffList({ list: kind })}?done=1`, 303);
  const back = (returned: Sent) => data<Sent>(returned, { status: statusOf(returned) });
  if (id !== null && intent === 'delete') {
    const removed = await removeListEntry(db, { kind, id, administratorId }, now);
    if (removed.ok) return done();
    if (removed.refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
    return back({ typed: {}, errors: {}, conflict: null, isInUse: true });
  }
  if (id !== null && (intent === 'hide' || intent === 'show')) {
    const edit = { kind, id, seen, administratorId, isHidden: intent === 'hide' };
    const set = await setListEntryHidden(db, edit, now);
    return set.ok ? done() : back(returnOf(set.refusal, {}, t));
  }
  const form = parseForm(fields, listForms[kind].schema);
  if (!form.ok) return back({ typed: form.typed, errors: firstErrors(form.errors, t), conflict: null });
  const { version: _, ...values } = form.value;
  const saved =
    id === null
      ? await createListEntry(db, { kind, values, administratorId }, now)
      : await saveListEntry(db, { kind, id, seen, administratorId, values }, now);
  if (!saved.ok) return back(returnOf(saved.refusal, form.typed, t));
  return done();
}

export default function ListEntry() {
  const { kind, entry, typed, lists, isDone } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const { fields } = listForms[kind];
  const isForm = result !== undefined && Object.keys(result.typed).length > 0;
  return (
    <div className="flow">
      <p>
        <a href={paths.staffList({ list: kind })}>{t(`edit.lists.back.${kind}`)}</a>
      </p>
      <h1>
        {!entry
          ? t(`edit.lists.new.${kind}`)
          : entry.isHidden
            ? t('edit.lists.hiddenOne', { name: entry.name })
            : entry.name}
      </h1>
      {isDone && !result && <Notice kind="ok">{t('edit.saved')}</Notice>}
      {result?.isInUse && <Notice kind="bad">{t('edit.lists.inUse')}</Notice>}
      {result?.conflict && !isForm && <Notice kind="bad">{t('edit.changed.list')}</Notice>}
      {entry && kind === 'teachers' && (
        <div className="row nowrap">
          {entry.picture && (
            <Picture src={facePicture(entry.picture)} alt="" sizes="48px" className="avatar" />
          )}
          <LinkButton look="ghost" href={paths.staffTeacherPictures({ teacherId: entry.id })}>
            {t('edit.lists.picture')}
          </LinkButton>
        </div>
      )}
      <EditForm
        fields={fields}
        version={entry?.version ?? 0}
        typed={typed}
        returned={isForm ? result : null}
        lists={lists}
        save={entry ? undefined : t('edit.lists.create')}
      />
      {entry && (
        <section className="flow read" aria-labelledby="uses">
          <h2 id="uses">{t('edit.lists.uses')}</h2>
          <EntryUses uses={entry.uses} count={entry.useCount} />
          <form method="post" id="standing">
            <input type="hidden" name="version" value={entry.version} />
            <Button name="intent" value={entry.isHidden ? 'show' : 'hide'} look="ghost">
              {t(entry.isHidden ? 'edit.lists.show' : 'edit.lists.hide')}
            </Button>
            <p className="meta">{t(`edit.lists.hideNote.${kind}`)}</p>
          </form>
          {entry.uses.length === 0 && (
            <details>
              <summary className="btn danger">{t('edit.lists.delete')}</summary>
              <form method="post" className="flow" id="delete">
                <p>{t('edit.lists.deleteNote')}</p>
                <Button name="intent" value="delete" look="danger">
                  {t('edit.lists.deleteSure')}
                </Button>
              </form>
            </details>
          )}
        </section>
      )}
    </div>
  );
}
