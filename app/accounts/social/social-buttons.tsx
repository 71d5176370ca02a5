import { ConsentLine } from '~/accounts/consents/consent-line';
import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { SOCIAL_NAMES, type SocialOffer } from './social-providers';

/** One button a provider. They belong to a form with `back` and submit it to another address. */
export function SocialButtons({ social, form }: { social: SocialOffer; form?: string }) {
  const { t } = useText();
  return (
    <>
      {social.providers.map((provider) => (
        <Button
          key={provider}
          look="ghost"
          full={form === undefined}
          form={form}
          formAction={paths.socialSignIn({ provider })}
          formNoValidate
        >
          {t('social.with', { provider: SOCIAL_NAMES[provider] })}
        </Button>
      ))}
      {social.providers.length > 0 && <ConsentLine form="social" />}
      {social.needsBrowser && <p className="meta">{t('social.noGoogle')}</p>}
    </>
  );
}
