import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

/** Leads to the form of an order that ended, filled as it was. */
export function OrderAgain({ token, size, look }: { token: string; size?: 'small'; look?: 'plain' }) {
  const { t } = useText();
  return (
    <form method="post" action={paths.orderAgain({ token })}>
      <Button size={size} look={look}>
        {t('order.again')}
      </Button>
    </form>
  );
}
