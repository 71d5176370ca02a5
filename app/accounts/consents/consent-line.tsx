import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

/** One line beside a form that collects personal data: the purpose, with a link to the notice. */
export function ConsentLine({ form }: { form: 'register' | 'purchase' | 'social' | 'waiting' }) {
  const { t } = useText();
  return (
    <p className="meta">
      {t(`consent.${form}`)} <a href={paths.privacy()}>{t('consent.link')}</a>
    </p>
  );
}
