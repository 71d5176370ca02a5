import type { StateKind } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { formatBytes } from '~/values/file-size';
import type { HomeworkStatus } from './homework';
import type { HandedIn } from './own-homework.server';

const KINDS: Record<HomeworkStatus, StateKind> = { waiting: 'info', redo: 'warn', passed: 'ok' };

export function HomeworkState({ status, isLate }: { status: HomeworkStatus; isLate: boolean }) {
  const { t } = useText();
  return (
    <>
      <Pill kind={KINDS[status]}>{t(`homework.status.${status}`)}</Pill>{' '}
      {isLate && <Pill kind="warn">{t('homework.late')}</Pill>}
    </>
  );
}

interface HandedInProps {
  one: HandedIn;
  now: Date;
  fileHref: (uploadId: number) => string;
}

/** One hand-in: text, files, mark and comment. */
export function HandedInPart({ one, now, fileHref }: HandedInProps) {
  const { t, locale } = useText();
  const when = (at: Date) => momentWords(at, { now, t, locale });
  const { status, isLate, body, files, handedInAt, markedAt, markedBy, mark, comment } = one;
  return (
    <div className="flow gap3">
      <p>
        <HomeworkState status={status} isLate={isLate} />{' '}
        <span className="meta nb">{t('homework.handedIn', { when: when(handedInAt) })}</span>
      </p>
      {body && <p className="free-text">{body}</p>}
      {files.length > 0 && (
        <ul className="plain">
          {files.map(({ uploadId, name, bytes }) => (
            <li key={uploadId}>
              <a href={fileHref(uploadId)}>{name}</a> <span className="meta nb">{formatBytes(bytes)}</span>
            </li>
          ))}
        </ul>
      )}
      {markedAt && (mark || comment) && (
        <div className="answer">
          {mark && (
            <p>
              {t('homework.mark')} <b>{mark}</b>
            </p>
          )}
          {comment && (
            <>
              <p className="meta">{t('homework.comment')}</p>
              <p className="free-text">{comment}</p>
            </>
          )}
        </div>
      )}
      {markedAt && (
        <p className="meta">
          {markedBy
            ? t('homework.markedBy', { name: markedBy, when: when(markedAt) })
            : t('homework.marked', { when: when(markedAt) })}
        </p>
      )}
    </div>
  );
}
