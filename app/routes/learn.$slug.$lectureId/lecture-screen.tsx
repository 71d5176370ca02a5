import { coursePath } from '~/catalogue/catalogue-paths';
import { Icon } from '~/kit/icon';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { ProgressBar } from '~/kit/progress-bar';
import { AccessLine } from '~/learning/access-line';
import { learnPath } from '~/learning/learning-paths';
import { Player } from '~/learning/player';
import { PlaylistList } from '~/learning/playlist-list';
import { formatDuration } from '~/learning/watched';
import { useText } from '~/text/text-context';
import { formatBytes } from './format-bytes';
import { LectureFile } from './lecture-file';
import { MarkDone, RememberPosition } from './progress-forms';
import type { LectureData } from './route';

interface LectureScreenProps {
  page: LectureData;
  /** what came back from a form that could not be kept */
  sent: { positionError: string; typed: string } | null;
}

/** Film first, then where one is and how to go on; on a phone the playlist comes before files. */
export function LectureScreen({ page, sent }: LectureScreenProps) {
  const { t } = useText();
  const { course, place, film, access, report, keptPosition } = page;
  const { lecture, next, previous } = place;
  const isTracked = film?.kind === 'file';
  return (
    <div className="split learn">
      <div>
        {film && (
          <Player
            film={film}
            title={lecture.name}
            report={report}
            measuredAt={lecture.measuredAt}
            href={learnPath(course, lecture.id)}
          />
        )}
        <div className="wrap flow pad4">
          {!access && (
            <Notice kind="info">
              <p>
                {t('learning.previewNotice')} <a href={coursePath(course)}>{t('learning.previewBuy')}</a>
              </p>
            </Notice>
          )}
          {keptPosition !== null && (
            <Notice kind="ok">{t('learning.position.kept', { at: formatDuration(keptPosition) })}</Notice>
          )}
          <div>
            <p className="meta">
              {t('learning.place', {
                section: place.sectionNumber,
                lecture: place.lectureNumber,
                total: page.progress.total,
              })}
              {film?.kind === 'file' && <FilmFacts seconds={lecture.durationSeconds} bytes={film.bytes} />}
            </p>
            <h1 className="f3">{lecture.name}</h1>
          </div>
          {page.html && <div className="read flow prose" dangerouslySetInnerHTML={{ __html: page.html }} />}
          {lecture.type === 'file' && page.file && <p>{t('learning.openFile')}</p>}
          <div className="row nowrap">
            {previous && (
              <LinkButton href={learnPath(course, previous.id)} look="ghost">
                {t('learning.previous')}
              </LinkButton>
            )}
            {next && (
              <LinkButton href={learnPath(course, next.id)} className="grow">
                {t('learning.next')} <Icon name="right" />
              </LinkButton>
            )}
          </div>
          {access && <MarkDone isDone={lecture.isDone} />}
          {access && isTracked && (
            <noscript>
              <RememberPosition sent={sent} />
            </noscript>
          )}
          {access && film?.kind === 'embed' && <RememberPosition sent={sent} />}
        </div>
      </div>
      <aside>
        <div className="wrap flow gap3 pad4">
          <h2 className="f2">
            <a className="quiet" href={coursePath(course)}>
              {course.title}
            </a>
          </h2>
          {access && <CourseProgress page={page} />}
          {access && <AccessLine access={access} now={page.now} />}
          <PlaylistList
            course={course}
            sections={page.sections}
            currentId={lecture.id}
            hasAccess={access !== null}
          />
        </div>
      </aside>
      {page.file && (
        <div className="wrap flow pad4">
          <LectureFile file={page.file} />
        </div>
      )}
    </div>
  );
}

/** Length and size, said before playing costs data. */
function FilmFacts({ seconds, bytes }: { seconds: number | null; bytes: number }) {
  const { t } = useText();
  return (
    <span className="nb">
      {' · '}
      {seconds !== null && `${t('learning.film', { length: formatDuration(seconds) })} · `}
      {formatBytes(bytes)}
    </span>
  );
}

function CourseProgress({ page: { progress } }: { page: LectureData }) {
  const { t } = useText();
  const { done, total, percent } = progress;
  return (
    <div>
      <p className="ends">
        <b>{t(done === total ? 'learning.allDone' : 'learning.done', { done, total })}</b>
        <span className="meta">{percent}%</span>
      </p>
      <ProgressBar label={t('learning.progress')} percent={percent} />
    </div>
  );
}
