import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

/** Another way to pay than the one that was declined. */
export interface Instead {
  id: number;
  /** as the shop calls it, in the page's language */
  name: string;
}

/** One press changes the way of paying and begins it. */
export function PayInstead({ token, instead }: { token: string; instead: Instead }) {
  const { t } = useText();
  return (
    <form method="post" action={paths.orderMethod({ token })}>
      <input type="hidden" name="payment_method_id" value={instead.id} />
      <Button>{t('pay.instead', { method: instead.name })}</Button>
    </form>
  );
}
