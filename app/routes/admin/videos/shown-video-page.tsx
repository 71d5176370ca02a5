import type { ReactNode } from 'react';
import type { ShownVideo } from '~/catalogue/videos/shown-video.server';
import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { RaisedNotice } from '~/kit/raised-notice';
import { useText } from '~/text/text-context';
import { gigabytes } from '~/values/storage-size';
import { VideoForm } from './video-form';

interface ShownVideoPageProps extends Pick<ShownVideo, 'video' | 'fileName' | 'facts'> {
  name: string;
  address: string;
  of: { course?: number; product?: number };
  bytesLeft: number;
  isSaved: boolean;
  error?: string;
  /** the way back */
  children: ReactNode;
}

/** The clip of a course or a product: which it is, another one in its place, or none. */
export function ShownVideoPage(props: ShownVideoPageProps) {
  const { name, video, fileName, facts, address, of, bytesLeft, isSaved, error, children } = props;
  const { t } = useText();
  return (
    <div className="flow read">
      <p>{children}</p>
      <h1>
        {t('edit.uploadPreview')} <span className="meta">{name}</span>
      </h1>
      {isSaved && !error && <RaisedNotice kind="ok">{t('edit.saved')}</RaisedNotice>}
      {video === null && <Notice kind="info">{t('edit.clipNone')}</Notice>}
      {video !== null && fileName === null && (
        <Notice kind="info">{t('edit.clipElsewhere', { address: video })}</Notice>
      )}
      {fileName !== null && (
        <p>
          {t('video.file')} <b className="upname">{fileName}</b>
          {facts && <span className="meta"> {gigabytes(facts.bytes)}</span>}
        </p>
      )}
      {fileName !== null && !facts && <Notice kind="bad">{t('video.lost')}</Notice>}
      <VideoForm
        address={address}
        of={of}
        left={bytesLeft}
        label={t(video === null ? 'video.choose' : 'video.replace')}
        error={error}
      />
      {video !== null && (
        <form method="post" action={address} id="remove-film">
          <Button name="intent" value="remove" look="ghost">
            {t('edit.clipRemove')}
          </Button>
        </form>
      )}
    </div>
  );
}
