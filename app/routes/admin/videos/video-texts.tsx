import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { chapterLines, clockOf, readChapters } from '~/catalogue/videos/chapter';
import { CAPTION_LANGUAGES, CAPTION_MAX_BYTES, LANGUAGE_NAMES, languageName } from '~/catalogue/videos/cue';
import { type LectureVideo, readLectureVideo } from '~/catalogue/videos/lecture-video.server';
import { type CaptionRefusal, removeCaption, saveCaption } from '~/catalogue/videos/save-caption.server';
import { saveChapters } from '~/catalogue/videos/save-chapters.server';
import { readCaptionList, readChapterList } from '~/catalogue/videos/video-texts.server';
import { Button } from '~/kit/button';
import { FieldFrame } from '~/kit/forms/field-frame';
import { Select } from '~/kit/forms/select';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { RaisedNotice } from '~/kit/raised-notice';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { readVideo } from '~/uploads/videos/videos.server';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formOf, parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import type { Visit } from '~/web/visit.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const handle: PageHandle = { stylesheet: 'uploads', frame: 'staff' };
export const meta = privateMeta;

const language = z.enum(CAPTION_LANGUAGES);
const captionSchema = z.object({ intent: z.enum(['caption', 'remove']), language });
const chapterSchema = z.object({
  intent: z.literal('chapters'),
  chapters: z.string().max(20_000).default(''),
  seen: z.string().max(20_000).default(''),
});
const intentSchema = z.object({ intent: z.enum(['caption', 'remove', 'chapters']) });

const WHY_NOT: Readonly<Record<Exclude<CaptionRefusal['code'], 'BEYOND_END'> | 'MISSING', TextKey>> = {
  NOT_FOUND: 'video.failed',
  EMPTY_FILE: 'upload.empty',
  MISSING: 'captions.missing',
  TOO_LARGE: 'captions.tooLarge',
  NOT_CAPTIONS: 'captions.wrong',
};

/** Captions and chapters of a lecture's video. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  const { db, t, settings, url } = visit;
  const { video, lectureId } = await videoOf(visit, args.params);
  const captions = await readCaptionList(db, lectureId);
  return {
    title: `${t('captions.title')} · ${video.lectureName} · ${settings.title}`,
    video,
    captions: captions.map(({ language: of, lines }) => ({ language: of, name: languageName(of), lines })),
    chapters: chapterLines(await readChapterList(db, lectureId)),
    done: url.searchParams.get('done'),
  };
}

interface Returned {
  captionError: string | null;
  chapterError: string | null;
  /** typed and not kept */
  chapters: string | null;
  /** what somebody else has made of them meanwhile */
  chaptersNow: string | null;
}
const NOTHING: Returned = { captionError: null, chapterError: null, chapters: null, chaptersNow: null };

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  const { db, now, t, administrator } = visit;
  const { video, lectureId } = await videoOf(visit, args.params);
  const edit = { courseId: video.courseId, lectureId, administratorId: administrator.id };
  const { fields, files } = await readForm(args.request, {
    maxFieldBytes: 60_000,
    maxFileBytes: CAPTION_MAX_BYTES,
  });
  const { intent } = formOf(fields, intentSchema);
  const back = redirect(`${paths.staffVideoTexts(video)}?done=${intent}`, 303);
  const wrong = (returned: Partial<Returned>, status = 422) =>
    data<Returned>({ ...NOTHING, ...returned }, { status });
  if (intent === 'chapters') {
    const form = parseForm(fields, chapterSchema);
    if (!form.ok) return wrong({ chapterError: t('chapters.tooLong') });
    const { chapters: typed, seen } = form.value;
    const read = readChapters(typed);
    if ('wrongLine' in read)
      return wrong({ chapterError: t('chapters.wrongLine', { line: read.wrongLine }), chapters: typed });
    const videoSeconds = await lengthOf(visit, video);
    const saved = await saveChapters(db, { ...edit, chapters: read.chapters, seen, videoSeconds }, now);
    if (saved.ok) return back;
    if (saved.refusal.code === 'BEYOND_END') {
      const [at, end] = [clockOf(saved.refusal.startSecond), clockOf(videoSeconds ?? 0)];
      return wrong({ chapterError: t('chapters.beyondEnd', { at, end }), chapters: typed });
    }
    if (saved.refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
    const chapterError = t('chapters.changed');
    return wrong({ chapterError, chapters: typed, chaptersNow: saved.refusal.now }, 409);
  }
  const { language: of } = formOf(fields, captionSchema);
  if (intent === 'remove') {
    await removeCaption(db, { ...edit, language: of }, now);
    return back;
  }
  const file = files.get('caption')?.[0];
  if (!file) return wrong({ captionError: t(WHY_NOT.MISSING) });
  if (file.isTooLarge) return wrong({ captionError: t(WHY_NOT.TOO_LARGE) });
  const videoSeconds = await lengthOf(visit, video);
  const saved = await saveCaption(db, { ...edit, language: of, bytes: file.bytes, videoSeconds }, now);
  if (saved.ok) return back;
  if (saved.refusal.code === 'BEYOND_END') {
    const [at, end] = [clockOf(saved.refusal.startSecond), clockOf(videoSeconds ?? 0)];
    return wrong({ captionError: t('captions.beyondEnd', { at, end }) });
  }
  return wrong({ captionError: t(WHY_NOT[saved.refusal.code]) });
}

async function videoOf({ db, fileStore }: Visit, params: LoaderFunctionArgs['params']) {
  const courseId = idOfSlug(params.courseId ?? '') ?? 0;
  const lectureId = idOfSlug(params.lectureId ?? '') ?? 0;
  const video = await readLectureVideo(db, { courseId, lectureId, files: fileStore });
  if (video?.contentType !== 'video') throw new Response(null, { status: 404 });
  return { video, lectureId };
}

/** Seconds of a video that the shop stores, from its conversions or its file. */
async function lengthOf({ db }: Visit, { video, isElsewhere, facts }: LectureVideo): Promise<number | null> {
  if (video === null || isElsewhere) return null;
  return facts?.seconds ?? (await readVideo(db, video))?.durationSeconds ?? null;
}

export default function VideoTextsPage() {
  const { video, captions, chapters, done } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>() ?? null;
  const { t } = useText();
  const { courseId, lectureId } = video;
  const now = returned?.chaptersNow ?? null;
  return (
    <div className="flow read">
      <h1>
        {t('captions.title')} <span className="meta">{video.lectureName}</span>
      </h1>
      <p className="meta">
        <a href={paths.staffVideo({ courseId, lectureId })}>{t('captions.toVideo')}</a>
      </p>
      {done && !returned && <RaisedNotice kind="ok">{t('captions.saved')}</RaisedNotice>}
      <h2 className="f2">{t('captions.captions')}</h2>
      {captions.length === 0 && <p className="meta">{t('captions.none')}</p>}
      <ul className="lines dense">
        {captions.map(({ language: of, name, lines }) => (
          <li key={of}>
            <span>
              {name} <span className="meta">{t('captions.lines', { count: lines })}</span>
            </span>
            <form method="post">
              <input type="hidden" name="language" value={of} />
              <Button
                look="plain"
                size="small"
                name="intent"
                value="remove"
                aria-label={t('captions.removeOf', { name })}
              >
                {t('captions.remove')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post" encType="multipart/form-data" className="flow gap3">
        <Select
          name="language"
          label={t('captions.language')}
          options={CAPTION_LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
        />
        <FieldFrame
          id="caption"
          label={t('captions.file')}
          hint={t('captions.fileHint')}
          error={returned?.captionError ?? undefined}
        >
          <input
            type="file"
            id="caption"
            name="caption"
            accept=".vtt,.srt,text/vtt"
            aria-invalid={returned?.captionError ? true : undefined}
            aria-describedby={returned?.captionError ? 'caption-h caption-e' : 'caption-h'}
          />
        </FieldFrame>
        <p>
          <Button name="intent" value="caption">
            {t('captions.save')}
          </Button>
        </p>
      </form>
      <h2 className="f2">{t('watch.chapters')}</h2>
      {now !== null && (
        <Notice kind="warn">
          <p>{t('chapters.now')}</p>
          <pre className="free-text">{now}</pre>
        </Notice>
      )}
      <form method="post" className="flow gap3">
        <TextArea
          name="chapters"
          label={t('chapters.label')}
          hint={t('chapters.hint')}
          error={returned?.chapterError ?? undefined}
          defaultValue={returned?.chapters ?? chapters}
          rows={8}
        />
        <input type="hidden" name="seen" value={now ?? chapters} />
        <p>
          <Button name="intent" value="chapters">
            {t('chapters.save')}
          </Button>
        </p>
      </form>
    </div>
  );
}
