import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import { type LinkPurpose, type LinkState } from './one-time-link';

type ClosedState = Exclude<LinkState, 'open'>;

const WORDS: Record<ClosedState, { title: TextKey; why: TextKey }> = {
  late: { title: 'link.late', why: 'link.lateWhy' },
  used: { title: 'link.used', why: 'link.usedWhy' },
  unknown: { title: 'link.unknown', why: 'link.unknownWhy' },
};

const AGAIN: Record<Exclude<LinkPurpose, 'set-password'>, TextKey> = {
  'verify-email': 'social.again',
  'claim-account': 'claim.again',
  'own-data': 'myData.linkAgain',
};

/** A one-time link that does not open: the reason, and the way to a new one. */
export function ClosedLink({
  state,
  purpose,
  again,
}: {
  state: ClosedState;
  purpose: LinkPurpose;
  /** where to request another link, when it differs from the purpose's usual page */
  again?: TextKey;
}) {
  const { t } = useText();
  const { title, why } = WORDS[state];
  const asksAgain = purpose === 'set-password';
  return (
    <div className="wrap">
      <EmptyState
        word={t('link.word')}
        title={t(title)}
        actions={
          <>
            {asksAgain && state !== 'used' && (
              <LinkButton href={paths.forgotPassword()}>{t('forgot.again')}</LinkButton>
            )}
            <LinkButton href={paths.signIn()} look={asksAgain && state !== 'used' ? 'plain' : undefined}>
              {t('signIn.title')}
            </LinkButton>
            {asksAgain && state === 'used' && (
              <LinkButton href={paths.forgotPassword()} look="plain">
                {t('forgot.again')}
              </LinkButton>
            )}
          </>
        }
      >
        <p>{t(why)}</p>
        {!asksAgain && state !== 'used' && <p>{t(again ?? AGAIN[purpose])}</p>}
      </EmptyState>
    </div>
  );
}
