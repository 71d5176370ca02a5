import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Locale } from '../values/time';
import { type CustomTexts, type Translate, translator } from './translate';

interface Texts {
  locale: Locale;
  t: Translate;
}

const TextContext = createContext<Texts>({ locale: 'th', t: translator('th') });

export function TextProvider({
  locale,
  custom,
  children,
}: {
  locale: Locale;
  custom: CustomTexts;
  children: ReactNode;
}) {
  const texts = useMemo(() => ({ locale, t: translator(locale, custom) }), [locale, custom]);
  return <TextContext.Provider value={texts}>{children}</TextContext.Provider>;
}

/** `const { t, locale } = useText()` in any page or piece of a subject. */
export const useText = () => useContext(TextContext);
