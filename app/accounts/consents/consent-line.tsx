import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

const CONSENT_OF_FORM = {
  register: 'consent.register',
  purchase: 'consent.purchase',
  social: 'consent.social',
  waiting: 'consent.waiting',
} as const;

/** One line beside a form that collects personal data: the purpose, with a link to the notice. */
export function ConsentLine({ form }: { form: 'register' | 'purchase' | 'social' | 'waiting' }) {
  const { t } = useText();
  return (
    <p className="meta">
      {t(CONSENT_OF_FORM[form])} <a href={paths.privacy()}>{t('consent.link')}</a>
    </p>
  );
}
