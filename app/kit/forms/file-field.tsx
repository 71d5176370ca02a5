import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { classes } from '~/kit/classes';
import { Icon, type IconName } from '~/kit/icon';
import { FieldNotes, whyAttributes, wiring, type FieldWords, type WhyTexts } from './field-frame';

type FileFieldProps = FieldWords & {
  name: string;
  id?: string;
  why?: WhyTexts;
  /** Name of the present file, or words for "none chosen yet". */
  state: ReactNode;
  /** Beside the state: the file's size, or the allowed files. */
  detail?: ReactNode;
  /** Picture of the present file; without it an icon. */
  picture?: ReactNode;
  icon?: IconName;
  /** A link or button that removes the file. */
  remove?: ReactNode;
} & Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'name' | 'type'>;

/** `enhance/preview-file` fills the slot and the two texts when a file is chosen. */
export function FileField(props: FileFieldProps) {
  const {
    label,
    mark,
    hint,
    error,
    why,
    state,
    detail,
    picture,
    icon = 'doc',
    remove,
    name,
    id = name,
    ...rest
  } = props;
  return (
    <div className={classes('field', error && 'err')}>
      <label htmlFor={id}>
        {label}
        {mark && <small> {mark}</small>}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      <div className="file">
        <span className="ph">{picture ?? <Icon name={icon} />}</span>
        <div className="grow">
          <p id={`${id}-s`}>
            <b>{state}</b> {detail && <span className="meta">{detail}</span>}
            {remove && (
              <>
                <br />
                {remove}
              </>
            )}
          </p>
          <input
            type="file"
            id={id}
            name={name}
            {...rest}
            {...wiring(id, { label, hint, error }, `${id}-s`)}
            {...whyAttributes(why)}
          />
        </div>
      </div>
    </div>
  );
}
