import { Icon } from '~/kit/icon';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import type { LecturePage } from '~/learning/lecture-page.server';
import { useText } from '~/text/text-context';
import { formatBytes } from '~/values/file-size';

/** A lecture's file with its size, said before it costs data. */
export function LectureFile({ file }: { file: NonNullable<LecturePage['file']> }) {
  const { t } = useText();
  return (
    <>
      <h2 className="f2">{t('learning.files')}</h2>
      {file.bytes === null ? (
        <Notice kind="warn">{t('learning.fileMissing')}</Notice>
      ) : (
        <ul className="lines dense">
          <li>
            <span>
              <Icon name="doc" /> {file.label} <span className="meta nb">{formatBytes(file.bytes)}</span>
            </span>
            <LinkButton href={file.href} look="ghost" size="small" icon="save">
              {t('learning.download')}
            </LinkButton>
          </li>
        </ul>
      )}
    </>
  );
}
