import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

/** In place of a password for who has none: a link to the account's e-mail. */
export function ProofByMail({ email }: { email: string }) {
  const { t } = useText();
  return (
    <form className="flow" method="post" action={paths.myPrivacy()}>
      <p>{t('myData.byMail', { email })}</p>
      <Button look="ghost" name="intent" value="send-link">
        {t('myData.sendLink')}
      </Button>
    </form>
  );
}
