import type { LectureFile } from '~/catalogue/curriculum/lecture-file.server';
import { Button } from '~/kit/button';
import { FileField } from '~/kit/forms/file-field';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { acceptedFiles, fileWords } from '~/uploads/accepted-files';
import { formatBytes } from '~/values/file-size';

/** The file of a lecture: show, replace or remove it. */
export function LectureFileForm({
  file,
  address,
  error,
}: {
  file: LectureFile['file'];
  address: string;
  error?: string;
}) {
  const { t } = useText();
  const hasLost = file !== null && file.bytes === null;
  return (
    <form
      method="post"
      action={address}
      encType="multipart/form-data"
      className="flow read"
      id="lecture-file"
      noValidate
    >
      {hasLost && <Notice kind="bad">{t('edit.fileLost', { name: file.name })}</Notice>}
      <FileField
        name="file"
        label={t('edit.field.content_file')}
        hint={t('edit.fileHint', fileWords('lecture-file', t))}
        error={error}
        accept={acceptedFiles('lecture-file')}
        state={file ? file.name : t('edit.fileNone')}
        detail={file?.bytes ? formatBytes(file.bytes) : undefined}
      />
      <p className="row">
        <Button name="intent" value="give">
          {t(file ? 'edit.fileReplace' : 'edit.fileGive')}
        </Button>
        {file && (
          <Button name="intent" value="remove" look="ghost">
            {t('edit.fileRemove')}
          </Button>
        )}
      </p>
    </form>
  );
}
