import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

/** A link to the account's e-mail, for a member without a password. */
export function ProofByMail({ email }: { email: string }) {
  const { t, canMail } = useText();
  return (
    <form className="flow" method="post" action={paths.myPrivacy()}>
      <p>{t('myData.byMail', { email })}</p>
      {canMail && (
        <Button look="ghost" name="intent" value="send-link">
          {t('myData.sendLink')}
        </Button>
      )}
    </form>
  );
}
