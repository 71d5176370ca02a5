import { SearchForm } from '~/kit/forms/search-form';
import { useText } from '~/text/text-context';
import { NoteForm, NoteList } from './video-notes';
import type { VideoRoom, TranscriptView } from './video-room.server';

/** Below the video, folded: chapters, preview pictures, transcript, and the learner's notes. */
export function VideoTexts({
  room,
  page,
  kept: keptNote,
}: {
  room: VideoRoom;
  page: string;
  kept: string | null;
}) {
  const { t } = useText();
  return (
    <>
      {room.chapters.length > 0 && (
        <details open={room.chapters.length <= 6}>
          <summary className="strong">{t('watch.chapters')}</summary>
          <ol className="filmlines">
            {room.chapters.map(({ at, clock, title }) => (
              <Line key={at} page={page} at={at} clock={clock} text={title} />
            ))}
          </ol>
        </details>
      )}
      {room.made && (
        <details data-strip={room.made.strip} data-tools="">
          <summary className="strong">{t('watch.pictures')}</summary>
          <div className="filmstrip" />
        </details>
      )}
      {room.transcript && <Transcript room={room} transcript={room.transcript} page={page} />}
      {room.notes && (
        <details id="notes" open={keptNote !== null}>
          <summary className="strong">
            {t('note.title')} {room.notes.length > 0 && <span className="meta">{room.notes.length}</span>}
          </summary>
          <div className="flow gap3">
            {keptNote !== null && (
              <p className="say ok">{t(keptNote === 'gone' ? 'note.gone' : 'note.kept')}</p>
            )}
            <NoteList page={page} notes={room.notes} />
            <NoteForm action={`${page}/notes`} />
          </div>
        </details>
      )}
    </>
  );
}

interface TranscriptProps {
  room: VideoRoom;
  transcript: TranscriptView;
  page: string;
}

function Transcript({ room, transcript, page }: TranscriptProps) {
  const { t } = useText();
  const { sought: searchText, shown: lines, total, language, languages } = transcript;
  const track = room.captions.find((each) => each.language === language)?.src;
  return (
    <details id="said" open={searchText !== ''} data-said={track}>
      <summary className="strong">{t('watch.said')}</summary>
      <div className="flow gap3">
        {languages.length > 1 && (
          <p className="row">
            {languages.map((each) => (
              <a
                key={each.language}
                href={`${page}?said=${each.language}#said`}
                aria-current={each.language === language || undefined}
                hrefLang={each.language}
              >
                {each.name}
              </a>
            ))}
          </p>
        )}
        <SearchForm
          action={`${page}#said`}
          label={t('watch.search')}
          button={t('watch.search')}
          placeholder={t('watch.search')}
          value={searchText}
          keep={{ said: language }}
        />
        <ol className="filmlines" lang={language}>
          {lines.map(({ at, clock, text }, index) => (
            <Line key={index} page={page} at={at} clock={clock} text={text} />
          ))}
        </ol>
        <p className="meta" data-said-more data-none={t('watch.notSaid')} data-more={t('watch.more')}>
          {total === 0 ? t('watch.notSaid') : total > lines.length ? t('watch.more') : ''}
        </p>
      </div>
    </details>
  );
}

function Line({ page, at, clock, text }: { page: string; at: number; clock: string; text: string }) {
  return (
    <li>
      <a href={`${page}?t=${at}`} data-at={at}>
        {clock}
      </a>{' '}
      {text}
    </li>
  );
}
