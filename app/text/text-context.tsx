import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Locale } from '../values/time';
import { type CustomTexts, type Translate, translator } from './translate';

interface Texts {
  locale: Locale;
  t: Translate;
  /** false: the shop has no mail server, and a page offers no link by mail */
  canMail: boolean;
}

const TextContext = createContext<Texts>({ locale: 'th', t: translator('th'), canMail: true });

export function TextProvider({
  locale,
  custom,
  canMail = true,
  children,
}: {
  locale: Locale;
  custom: CustomTexts;
  canMail?: boolean;
  children: ReactNode;
}) {
  const texts = useMemo(
    () => ({ locale, t: translator(locale, custom, canMail), canMail }),
    [locale, custom, canMail],
  );
  return <TextContext.Provider value={texts}>{children}</TextContext.Provider>;
}

/** `const { t, locale } = useText()` in any page or piece of a subject. */
export const useText = () => useContext(TextContext);
