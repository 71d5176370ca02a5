import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { OrderPage } from './order-page.server';

/** The order's payment method, and a link to choose another. */
export function OtherMethod({ token, name }: { token: string; name: OrderPage['methodName'] }) {
  const { t, locale } = useText();
  return (
    <p className="row">
      {name && <span>{t('order.payBy', { method: name[locale] })}</span>}
      <a href={paths.orderMethod({ token })}>{t('method.change')}</a>
    </p>
  );
}
