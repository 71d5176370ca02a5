import videoScript from '~/enhance/uploads/video-upload?worker&url';
import { Button } from '~/kit/button';
import { FieldFrame } from '~/kit/forms/field-frame';
import { useText } from '~/text/text-context';
import { FILE_RULES } from '~/uploads/file-rules';
import { paths } from '~/values/paths';
import { gigabytes } from '~/values/storage-size';
import { videoRefusalText } from './video-refusal-text';

interface VideoFormProps {
  address: string;
  /** whose video it becomes; without a lecture the clip a course shows to everyone */
  of: { course?: number; lecture?: number; product?: number };
  /** bytes of the shop's storage */
  left: number;
  label: string;
  error?: string;
}

/** A field for a video; its script sends it in parts that outlive a lost line. */
export function VideoForm({ address, of, left, label, error }: VideoFormProps) {
  const { t } = useText();
  return (
    <>
      <form
        method="post"
        action={address}
        encType="multipart/form-data"
        className="flow"
        data-video={paths.staffVideoParts()}
        data-course={of.course}
        data-lecture={of.lecture}
        data-product={of.product}
        data-left={left}
        data-most={FILE_RULES.video.maxBytes}
        data-done={`${address}?done=saved`}
        data-words={JSON.stringify({
          pause: t('video.pause'),
          goOn: t('video.goOn'),
          progress: t('video.progress'),
          lost: t('video.lineLost'),
          paused: t('video.paused'),
          checking: t('video.checking'),
          resumed: t('video.resumed'),
          ...Object.fromEntries(
            (
              [
                'TYPE_NOT_ALLOWED',
                'TOO_LARGE',
                'OUT_OF_STORAGE',
                'EMPTY_FILE',
                'UNPLAYABLE',
                'TOO_MANY',
                'FAILED',
                'SIGN_IN',
              ] as const
            ).map((code) => [code, videoRefusalText(code, t)]),
          ),
        })}
      >
        <FieldFrame id="film" label={label} hint={t('video.hint', { left: gigabytes(left) })} error={error}>
          <input
            type="file"
            id="film"
            name="film"
            accept="video/mp4,video/quicktime,video/mpeg,video/x-msvideo,.mp4,.m4v,.mov,.avi,.mpg,.mpeg"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'film-h film-e' : 'film-h'}
          />
        </FieldFrame>
        <div className="upway" hidden>
          <progress className="upbar" max={1} value={0} aria-label={t('video.progressLabel')} />
          <p className="meta" role="status" />
        </div>
        <p className="row">
          <Button>{t('video.save')}</Button>
        </p>
      </form>
      <script type="module" src={videoScript} async />
    </>
  );
}
