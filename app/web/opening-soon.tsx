import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

/** The only page a visitor sees before the shop opens. */
export function OpeningSoon({ title }: { title: string }) {
  const { t } = useText();
  return (
    <main className="wrap narrow pad5 flow" id="main">
      <h1>{title}</h1>
      <p className="f2">{t('opening.title')}</p>
      <p>{t('opening.body')}</p>
      <p className="meta">
        <a href={paths.signIn()}>{t('opening.staff')}</a>
      </p>
    </main>
  );
}
