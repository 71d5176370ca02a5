import type { ReactNode } from 'react';
import { Button } from '~/kit/button';
import { classes } from '~/kit/classes';
import { useText } from '~/text/text-context';
import { isFull, mostFiles, stepAround, type UploadMode } from '~/values/upload-list';
import { FieldNotes, wiring } from './field-frame';

/** A stored picture of the set. */
export interface ShownUpload {
  name: string;
  stored: string;
  smallUrl: string;
  largeUrl: string;
  /** its files are missing on the disk */
  isMissing?: boolean;
}

/** For visitors without script, from the address: a picture to view, or to remove. */
export interface AskedOfSet {
  view?: string | null;
  remove?: string | null;
}

interface UploadSetProps {
  id?: string;
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  mode: UploadMode;
  entries: readonly ShownUpload[];
  /** types for the browser's chooser; the server goes by the content */
  accept: string;
  asked?: AskedOfSet;
  addressOf: (asked: AskedOfSet) => string;
  /** null: the storage limit is not shown here */
  bytesLeft?: number | null;
  /** a picture can be moved to the front */
  isOrdered?: boolean;
}

/**
 * A grid of pictures with a viewer (specification 2 and 4), in a form: stored ones are sent as `fileList`,
 * removed as `deleteFileList`, new ones by the file field. Without script the viewer is a page.
 */
export function UploadSet(props: UploadSetProps) {
  const {
    id = 'imageinput',
    label,
    hint,
    error,
    mode,
    entries,
    accept,
    asked = {},
    bytesLeft = null,
  } = props;
  const { t } = useText();
  const most = mostFiles(mode);
  const isAtLimit = isFull({ fileList: entries, deleteFileList: [] }, mode);
  const words = {
    pick: t('uploads.pick'),
    view: t('uploads.view'),
    remove: t('uploads.remove'),
    confirm: t('uploads.confirm'),
    yes: t('uploads.confirmYes'),
    no: t('uploads.confirmNo'),
    previous: t('uploads.previous'),
    next: t('uploads.next'),
    close: t('uploads.close'),
    none: t('uploads.noImage'),
    isNew: t('uploads.new'),
    type: t('uploads.typeNotAllowed'),
    storage: t('uploads.outOfStorage'),
    doubled: t('uploads.doubled'),
    most: t('uploads.most', { most: Number.isFinite(most) ? most : 0 }),
  };
  return (
    <div
      className={classes('field', 'upset', error && 'err')}
      data-upload={Number.isFinite(most) ? most : ''}
      data-left={bytesLeft ?? undefined}
      data-words={JSON.stringify(words)}
    >
      <label htmlFor={id}>{label}</label>
      <FieldNotes id={id} hint={hint} error={error} />
      <Asked {...props} asked={asked} />
      {entries.length === 0 && <p className="meta upnone">{t('uploads.empty')}</p>}
      <ul className="upgrid">
        {entries.map((entry, index) => (
          <Entry
            key={entry.stored}
            {...props}
            isOrdered={props.isOrdered && entries.length > 1}
            entry={entry}
            isFirst={index === 0}
          />
        ))}
      </ul>
      <input
        type="file"
        id={id}
        name="imageinput"
        accept={accept}
        multiple={most > 1}
        disabled={isAtLimit}
        {...wiring(id, { label, hint, error })}
      />
      {isAtLimit && <p className="meta upfull">{t('uploads.full', { most })}</p>}
    </div>
  );
}

function Entry({
  entry,
  addressOf,
  isOrdered,
  isFirst,
}: UploadSetProps & { entry: ShownUpload; isFirst: boolean }) {
  const { t } = useText();
  const { name, stored } = entry;
  return (
    <li data-stored={stored} data-name={name} data-large={entry.largeUrl}>
      <input type="hidden" name="fileList" value={stored} />
      <a
        className="upview"
        href={`${addressOf({ view: stored })}#upload-viewer`}
        aria-label={t('uploads.viewOf', { name })}
      >
        <Shown entry={entry} url={entry.smallUrl} />
      </a>
      <p className="upname">{name}</p>
      <p className="between">
        {isOrdered &&
          (isFirst ? (
            <span className="meta">{t('uploads.isFirst')}</span>
          ) : (
            <button className="plain" name="first" value={stored}>
              {t('uploads.makeFirst')}
            </button>
          ))}
        {isOrdered && (
          <span className="uporder" data-order={t('uploads.drag', { name })}>
            <button
              className="plain"
              name="earlier"
              value={stored}
              data-to="up"
              aria-label={t('uploads.earlier', { name })}
            >
              ←
            </button>
            <button
              className="plain"
              name="later"
              value={stored}
              data-to="down"
              aria-label={t('uploads.later', { name })}
            >
              →
            </button>
          </span>
        )}
        <a
          className="upremove"
          href={`${addressOf({ remove: stored })}#upload-viewer`}
          aria-label={t('uploads.removeOf', { name })}
        >
          {t('uploads.remove')}
        </a>
      </p>
    </li>
  );
}

/** The browser shows the alt text of a missing picture; the script puts it into the frame. */
function Shown({ entry, url }: { entry: ShownUpload; url: string }) {
  const { t } = useText();
  if (entry.isMissing) return <span className="uplost">{t('uploads.noImage')}</span>;
  return <img src={url} alt={entry.name} />;
}

/** The viewer or the question, for a visitor without script. */
function Asked({ entries, asked = {}, addressOf }: UploadSetProps) {
  const { t } = useText();
  const id = asked.remove ?? asked.view;
  const index = entries.findIndex(({ stored }) => stored === id);
  const entry = entries[index];
  if (!entry) return null;
  const at = (step: 1 | -1) =>
    `${addressOf({ view: entries[stepAround(index, step, entries.length)]!.stored })}#upload-viewer`;
  return (
    <section className="upviewer" id="upload-viewer" aria-label={t('uploads.view')}>
      <Shown entry={entry} url={entry.largeUrl} />
      <p className="between">
        <b className="upname">{entry.name}</b>
        <span className="meta">{t('uploads.place', { place: index + 1, count: entries.length })}</span>
      </p>
      {asked.remove ? (
        <>
          <p>
            <b>{t('uploads.confirm')}</b>
          </p>
          <p className="row">
            <Button look="danger" name="deleteFileList" value={entry.stored}>
              {t('uploads.confirmYes')}
            </Button>
            <a href={addressOf({})}>{t('uploads.confirmNo')}</a>
          </p>
        </>
      ) : (
        <p className="row">
          <a rel="prev" href={at(-1)}>
            {t('uploads.previous')}
          </a>
          <a rel="next" href={at(1)}>
            {t('uploads.next')}
          </a>
          <a href={addressOf({})}>{t('uploads.close')}</a>
        </p>
      )}
    </section>
  );
}
