import type { ComponentProps } from 'react';
import { coursePath } from '~/catalogue/catalogue-paths';
import type { WayOn } from '~/catalogue/owned-course';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { ProgressBar } from '~/kit/shop/progress-bar';
import { AccessLine } from '~/learning/access-line';
import { CertificateLine } from '~/learning/certificates/certificate-line';
import type { CertificateOfCourse } from '~/learning/certificates/certificates.server';
import { CompletionRules } from '~/learning/completion/completion-rules';
import { type HomeworkDone, HomeworkPart } from '~/learning/homework/homework-part';
import type { HomeworkView } from '~/learning/homework/homework-view.server';
import {
  accessPath,
  certificatePath,
  learnPath,
  questionsPath,
  turnedBackPath,
} from '~/learning/learning-paths';
import type { LecturePage } from '~/learning/lecture-page.server';
import { OwnSchedules, WayIn } from '~/learning/own-schedules';
import { lecturesOf, previewsBeside } from '~/learning/playlist';
import { PlaylistList } from '~/learning/playlist-list';
import type { PreviewOffer } from '~/learning/preview-offer.server';
import { QuestionList } from '~/learning/questions/question-list';
import type { Question } from '~/learning/questions/questions.server';
import { isToTake } from '~/learning/quizzes/attempt';
import type { QuizIntro } from '~/learning/quizzes/attempts.server';
import { QuizIntroPart } from '~/learning/quizzes/quiz-intro-part';
import { Player } from '~/learning/video/player';
import type { VideoRoom } from '~/learning/video/video-room.server';
import { VideoTexts } from '~/learning/video/video-texts';
import { VideoTools } from '~/learning/video/video-tools';
import { formatDuration } from '~/learning/watched';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import { formatBytes } from '~/values/file-size';
import { paths } from '~/values/paths';
import { LiveLine, type LivePlace } from '~/web/live/live-line';
import { LectureFile } from './lecture-file';
import { NextLecture } from './next-lecture';
import { PreviewAside, PreviewBar } from './preview-way';
import { MarkDone, RememberPosition } from './progress-forms';

/** The lecture as its route answers it. */
interface ShownLecture extends LecturePage {
  now: Date;
  /** around a video of the shop's own; null: another lecture */
  room: VideoRoom | null;
  /** what became of a note just sent; null: none was */
  noted: string | null;
  /** feature COURSE_CURRICULUM: the list of lectures */
  hasCurriculum: boolean;
  /** the newest about this lecture; null: without the feature COURSE_COMMENT, or without access */
  questions: readonly Question[] | null;
  /** null: the course is not completed */
  certificate: CertificateOfCourse | null;
  /** it is the last one to do, and a certificate waits behind it */
  isLastForCertificate: boolean;
  /** null: another kind of lecture, or nobody who may hand it in */
  homework: HomeworkView | null;
  homeworkDone: HomeworkDone | null;
  /** of a quiz that may be taken */
  quiz: QuizIntro | null;
  /** name of a lecture that waits for this one, and that was asked for */
  sentFrom: string | null;
  /** in time for it; null: not yet, or none is offered */
  renewal: WayOn | null;
  /** for a visitor who only previews */
  preview: PreviewOffer | null;
  /** where progress is reported; null: none is kept */
  report: ComponentProps<typeof Player>['report'];
  /** of a page that waits for an answer, a mark or a class; null: it waits for nothing */
  live: LivePlace | null;
  /** seconds just remembered; null: the page was only opened */
  keptPosition: number | null;
}

interface LectureScreenProps {
  page: ShownLecture;
  /** what came back from a form that could not be kept */
  sent: { positionError: string; typed: string } | null;
}

/** Video first, then where one is and how to go on; on a phone the playlist comes before files. */
export function LectureScreen({ page, sent }: LectureScreenProps) {
  const { t } = useText();
  const { course, place, video, access, report, keptPosition, preview, renewal } = page;
  const langOf = useOwnLang();
  const { lecture } = place;
  const seesAll = access !== null || page.isTeacher;
  const { next, previous } = seesAll ? place : previewsBeside(page.sections, lecture.id);
  const locked = lecturesOf(page.sections).filter(({ isPreview }) => !isPreview).length;
  const isTracked = video?.kind === 'file';
  const screen = (
    <div className="split learn">
      <div>
        {page.schedules && (
          <div data-fresh="way-in">
            <WayIn schedules={page.schedules} now={page.now} />
          </div>
        )}
        {video && (
          <Player
            video={video}
            title={lecture.name}
            report={report}
            measuredAt={lecture.measuredAt}
            href={learnPath(course, lecture.id)}
            overPath={turnedBackPath(course)}
            room={page.room}
            next={next && { name: next.name, href: learnPath(course, next.id) }}
          />
        )}
        <div className="wrap flow pad4">
          {page.sentFrom && <Notice kind="info">{t('learning.sentHere', { lecture: page.sentFrom })}</Notice>}
          {page.room && <VideoTools made={page.room.made} page={learnPath(course, lecture.id)} />}
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
              {!seesAll && (
                <>
                  {' · '}
                  <span className="nb">{t('learning.preview')}</span>
                </>
              )}
              {video?.kind === 'file' && (
                <VideoFacts
                  seconds={lecture.durationSeconds}
                  bytes={page.room?.made?.plain.bytes ?? video.bytes}
                />
              )}
            </p>
            <h1 className="f3" lang={langOf(lecture.name)}>
              {lecture.name}
            </h1>
          </div>
          {page.html && (
            <div
              className="read flow prose"
              lang={langOf(page.html)}
              dangerouslySetInnerHTML={{ __html: page.html }}
            />
          )}
          {page.isTeacher && (
            <Notice kind="info">
              {t('desk.seesLecture')}{' '}
              <a href={paths.taughtCourse({ courseId: course.id })}>{t('desk.toCourse')}</a>
            </Notice>
          )}
          {page.isTeacher && lecture.type === 'quiz' && (
            <p>
              <a href={paths.taughtQuiz({ courseId: course.id, lectureId: lecture.id })}>
                {t('desk.seeQuiz')}
              </a>
            </p>
          )}
          {page.quiz && (
            <QuizIntroPart course={course} lectureId={lecture.id} intro={page.quiz} now={page.now} />
          )}
          {lecture.type === 'file' && page.file && (
            <>
              <p>{t('learning.openFile')}</p>
              <LectureFile file={page.file} />
            </>
          )}
          {page.homework && (
            <HomeworkPart
              course={course}
              lectureId={lecture.id}
              homework={page.homework}
              now={page.now}
              done={page.homeworkDone}
            />
          )}
          {lecture.type === 'homework' && !page.homework && !page.isTeacher && (
            <Notice kind="info">{t('homework.onlyOwners')}</Notice>
          )}
          <div className="row nowrap">
            {previous && (
              <LinkButton href={learnPath(course, previous.id)} look="ghost">
                {t('learning.previous')}
              </LinkButton>
            )}
            {next && (
              <NextLecture course={course} next={next} currentId={lecture.id} isSecond={hasOwnTask(page)} />
            )}
            {!next && preview && (
              <LinkButton href={preview.wayOn.href} className="grow">
                {preview.wayOn.text}
              </LinkButton>
            )}
          </div>
          {!next && preview && locked > 0 && (
            <p className="meta">{t('learning.previewsOver', { count: locked })}</p>
          )}
          {access && lecture.type !== 'homework' && (lecture.type !== 'quiz' || lecture.isDone) && (
            <MarkDone isDone={lecture.isDone} isTickable={page.isTickable} />
          )}
          {page.room && (
            <VideoTexts room={page.room} page={learnPath(course, lecture.id)} kept={page.noted} />
          )}
          {access && isTracked && (
            <noscript>
              <RememberPosition sent={sent} counts={!lecture.isDone} />
            </noscript>
          )}
          {access && video?.kind === 'embed' && <RememberPosition sent={sent} />}
        </div>
      </div>
      <aside>
        <div className="wrap flow gap3 pad4">
          <h2 className="f2">
            <a className="quiet" href={coursePath(course)} lang={langOf(course.title)}>
              {course.title}
            </a>
          </h2>
          {access && <CourseProgress page={page} />}
          {access && <CertificateLine course={course} certificate={page.certificate} />}
          {page.isLastForCertificate && !page.certificate && (
            <p data-when="done" hidden>
              <LinkButton href={certificatePath(course)} look="ghost" full>
                {t('certificate.get')}
              </LinkButton>
            </p>
          )}
          {access && (
            <CompletionRules
              types={lecturesOf(page.sections).map(({ type }) => type)}
              isByPresence={course.isByPresence}
            />
          )}
          {page.schedules && (
            <div data-fresh="meetings" aria-live="polite">
              <OwnSchedules course={course} schedules={page.schedules} now={page.now} />
            </div>
          )}
          {access && (
            <AccessLine
              access={access}
              now={page.now}
              seePath={accessPath(course)}
              overPath={turnedBackPath(course)}
            />
          )}
          {renewal && (
            <LinkButton href={renewal.href} look="ghost" full>
              {renewal.text}
            </LinkButton>
          )}
          {preview && <PreviewAside offer={preview} />}
          {page.hasCurriculum && (
            <PlaylistList
              course={course}
              sections={page.sections}
              currentId={lecture.id}
              hasAccess={seesAll}
            />
          )}
        </div>
      </aside>
      {page.questions && (
        <section className="wrap flow gap3 pad4" id="qna">
          <h2 className="f2">{t('question.ofLecture')}</h2>
          <div data-fresh="questions" aria-live="polite">
            <QuestionList questions={page.questions} now={page.now} />
          </div>
          <p>
            <a href={questionsPath(course, lecture.id)}>{t('question.ask')}</a>
          </p>
        </section>
      )}
      {page.file && lecture.type !== 'file' && (
        <div className="wrap flow pad4">
          <LectureFile file={page.file} />
        </div>
      )}
    </div>
  );
  return (
    <>
      <LiveLine live={page.live} />
      {screen}
      {preview && <PreviewBar offer={preview} />}
    </>
  );
}

/** A quiz to take, homework to hand in. */
const hasOwnTask = ({ quiz, homework }: ShownLecture): boolean =>
  (quiz !== null && isToTake(quiz.standing)) || homework?.step === 'hand-in';

/** Length and size, said before playing costs data. */
function VideoFacts({ seconds, bytes }: { seconds: number | null; bytes: number }) {
  const { t } = useText();
  return (
    <span className="nb">
      {' · '}
      {seconds !== null && `${t('learning.video', { length: formatDuration(seconds) })} · `}
      {formatBytes(bytes)}
    </span>
  );
}

/** Where this lecture is still to be done, the script that sees it end shows how far one has come with it. */
function CourseProgress({ page: { progress, place } }: { page: LecturePage }) {
  const { done, total } = progress;
  if (place.lecture.isDone) return <HowFar {...progress} />;
  const percent = Math.floor((100 * (done + 1)) / total);
  return (
    <>
      <div data-when="open">
        <HowFar {...progress} />
      </div>
      <div data-when="done" hidden>
        <HowFar done={done + 1} total={total} percent={percent} />
      </div>
    </>
  );
}

function HowFar({ done, total, percent }: Pick<LecturePage['progress'], 'done' | 'total' | 'percent'>) {
  const { t } = useText();
  return (
    <div>
      <p className="between">
        <b>{t(done === total ? 'learning.allDone' : 'learning.done', { done, total })}</b>
        <span className="meta">{percent}%</span>
      </p>
      <ProgressBar label={t('learning.progress')} percent={percent} />
    </div>
  );
}
