import type { ReactNode } from 'react';
import { TextArea } from '~/kit/forms/text-area';
import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import { placesOf } from '~/text/text-places';
import { ownText } from '~/text/translate';
import { fieldOf, type TextPlace } from './text-form';
import { placeWords } from './text-texts';

const ONE_ROW = 45;
const TWO_ROWS = 160;

function rowsOf(value: string): number {
  if (value.includes('\n') || value.length > TWO_ROWS) return 5;
  return value.length > ONE_ROW ? 2 : 1;
}

interface TextFieldProps {
  place: TextPlace;
  label: ReactNode;
  /** null: the shop's own words stand */
  stored: string | null;
  /** of a form that came back */
  typed?: string;
  error?: string;
  note?: ReactNode;
}

/** One text to write: the shop's own words to begin with, and what it must hold. */
export function TextField({ place, label, stored, typed, error, note }: TextFieldProps) {
  const { t } = useText();
  const own = ownText(place.key, place.locale);
  const names = [...(placesOf(own, place.locale) ?? [])];
  const value = typed ?? stored ?? own;
  return (
    <TextArea
      name={fieldOf(place)}
      label={label}
      mark={stored !== null && <Pill kind="info">{t('texts.changed')}</Pill>}
      hint={
        <>
          {stored !== null && t('texts.own', { text: own })}
          {stored !== null && <br />}
          {names.length > 0 && t('texts.places', { names: placeWords(names) })}
          {note}
        </>
      }
      error={error}
      defaultValue={value}
      rows={rowsOf(value)}
      lang={place.locale}
    />
  );
}
