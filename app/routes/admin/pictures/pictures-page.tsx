import { useActionData, useLoaderData } from '@remix-run/react';
import { PICTURE_SETS } from '~/catalogue/pictures/pictures-form';
import uploadScript from '~/enhance/upload-set?worker&url';
import { Button } from '~/kit/button';
import { type AskedOfSet, UploadSet } from '~/kit/forms/upload-set';
import { Notice } from '~/kit/notice';
import { RaisedNotice } from '~/kit/raised-notice';
import { useText } from '~/text/text-context';
import { FILE_RULES } from '~/uploads/file-rules';
import { gigabytes } from '~/values/storage-size';
import { mostFiles } from '~/values/upload-list';
import type { PicturesSent } from './picture-refusal-texts';
import type { loadPictures } from './pictures-route.server';

export function PicturesPage() {
  const page = useLoaderData<typeof loadPictures>();
  const result = useActionData<PicturesSent>();
  const { t } = useText();
  const { owner, name, address, entries, asked, doubled } = page;
  const mode = PICTURE_SETS[owner];
  const addressOf = ({ view, remove }: AskedOfSet) =>
    view ? `${address}?view=${view}` : remove ? `${address}?remove=${remove}` : address;
  return (
    <div className="flow read">
      <h1>
        {t(`uploads.title.${owner}`)} <span className="meta">{name}</span>
      </h1>
      <p>
        <a href={page.seenAt}>{t(owner === 'teacher' ? 'uploads.backToEditor' : 'uploads.inShop')}</a>
      </p>
      {page.isSaved && !result && <RaisedNotice kind="ok">{t('uploads.saved')}</RaisedNotice>}
      {doubled.length > 0 && !result && (
        <Notice kind="info">{t('uploads.wereDoubled', { names: doubled.join(', ') })}</Notice>
      )}
      {result && <Notice kind="bad">{t('uploads.notAll')}</Notice>}
      <form method="post" action={address} encType="multipart/form-data" className="flow">
        <UploadSet
          label={t('uploads.label', { most: mostFiles(mode) })}
          hint={t('uploads.hint', {
            size: FILE_RULES.picture.maxBytes / 1e6,
            left: gigabytes(page.bytesLeft),
          })}
          error={result?.errors.map((each) => (
            <span key={each} className="block">
              {each}
            </span>
          ))}
          mode={mode}
          entries={entries}
          accept={FILE_RULES.picture.contentTypes.join(',')}
          asked={result ? {} : asked}
          addressOf={addressOf}
          bytesLeft={page.bytesLeft}
          isOrdered={mostFiles(mode) > 1}
        />
        <p>
          <Button>{t('uploads.save')}</Button>
        </p>
      </form>
      <script type="module" src={uploadScript} async />
    </div>
  );
}
