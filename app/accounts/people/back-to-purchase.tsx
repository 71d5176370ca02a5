import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';

/**
 * Sign-in and registration as a step of a purchase: this leads back to its form, and a script closes the
 * dialog by it.
 */
export const isBesidePurchase = (back: string) => back.endsWith('#contact');

export function BackToPurchase({ back }: { back: string }) {
  const { t } = useText();
  return (
    <LinkButton look="plain" href={back} data-back="">
      {t('checkout.back')}
    </LinkButton>
  );
}
