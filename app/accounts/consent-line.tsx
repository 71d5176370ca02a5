import { useText } from '~/text/text-context';
import { PRIVACY_PATH } from './privacy-notice';

/** One line beside a form that takes personal data: what for, and where it is said at length (decision 64). */
export function ConsentLine({ form }: { form: 'register' | 'purchase' | 'social' }) {
  const { t } = useText();
  return (
    <p className="meta">
      {t(`consent.${form}`)} <a href={PRIVACY_PATH}>{t('consent.link')}</a>
    </p>
  );
}
