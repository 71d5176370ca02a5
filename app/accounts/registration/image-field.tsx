import type { ReactNode } from 'react';
import type { FieldMessage } from '~/accounts/typed-fields';
import { FileField } from '~/kit/forms/file-field';
import { useText } from '~/text/text-context';
import { FILE_RULES } from '~/uploads/file-rules';

interface ImageFieldProps {
  name: string;
  label: ReactNode;
  isRequired: boolean;
  /** the picture uploaded before */
  image?: { name: string; kept: string };
  message?: FieldMessage;
  pictureUrl?: string;
}

const MEGABYTES = FILE_RULES.profile.maxBytes / 1_000_000;

/**
 * A person's picture. The form carries an uploaded one on, because no browser keeps a chosen file over a page
 * load.
 */
export function ImageField({ name, label, isRequired, image, message, pictureUrl }: ImageFieldProps) {
  const { t } = useText();
  return (
    <>
      {image && <input type="hidden" name={`kept_${name}`} value={image.kept} />}
      <FileField
        name={name}
        label={label}
        mark={isRequired ? undefined : t('site.optional')}
        state={image?.name ?? t('register.imageNone')}
        detail={t(image ? 'register.imageKept' : 'register.imageHint', { size: MEGABYTES })}
        accept="image/jpeg,image/png,image/gif"
        error={message && t(message.key, message.values)}
        picture={pictureUrl && image ? <img src={pictureUrl} alt="" width={64} /> : undefined}
      />
    </>
  );
}
