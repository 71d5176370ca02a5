import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { bangkokDay, formatDay } from '~/values/time';
import type { LinkedWay } from './social-identities.server';
import { SOCIAL_NAMES, type SocialOffer, type SocialProvider } from './social-providers';

interface SocialWaysProps {
  /** every provider with keys */
  providers: readonly SocialProvider[];
  linked: readonly LinkedWay[];
  /** providers that work in this browser */
  social: SocialOffer;
  /** address that disconnects a provider */
  action: string;
}

/** A member's LINE, Facebook and Google: the date, and a button to connect or disconnect each. */
export function SocialWays({ providers, linked, social, action }: SocialWaysProps) {
  const { t, locale } = useText();
  return (
    <ul className="lines">
      {providers.map((provider) => {
        const way = linked.find((one) => one.provider === provider);
        const name = { provider: SOCIAL_NAMES[provider] };
        const isReachable = social.providers.includes(provider);
        return (
          <li key={provider}>
            <div className="snug">
              <p>
                <b>{name.provider}</b>
              </p>
              <p className="meta">
                {way ? t('ways.since', { at: formatDay(bangkokDay(way.since), locale) }) : t('ways.none')}
              </p>
              {!way && !isReachable && <p className="meta">{t('social.noGoogle')}</p>}
            </div>
            {way ? (
              <form className="act row" method="post" action={action}>
                <input type="hidden" name="provider" value={provider} />
                <Button
                  look="ghost"
                  size="small"
                  name="intent"
                  value="unlink"
                  aria-label={t('ways.unlinkOf', name)}
                >
                  {t('ways.unlink')}
                </Button>
              </form>
            ) : (
              isReachable && (
                <form className="act row" method="post" action={paths.socialSignIn({ provider })}>
                  <Button
                    look="ghost"
                    size="small"
                    name="purpose"
                    value="link"
                    aria-label={t('ways.linkOf', name)}
                  >
                    {t('ways.link')}
                  </Button>
                </form>
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}
