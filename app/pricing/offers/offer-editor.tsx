import type { ReactNode } from 'react';
import { Button } from '~/kit/button';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { UntilFields } from './offer-fields';
import { type OfferState, usedOfferSchema } from './offer-form';

type Values = Record<string, string | string[]>;

/** The form as it comes back. */
export interface OfferReturn {
  typed: Values;
  errors: Record<string, string>;
  /** somebody else saved it meanwhile */
  isChanged: boolean;
}

interface OfferEditorProps {
  kind: 'coupon' | 'promotion';
  /** null: a new one */
  offer: { used: number; quota: number | null; isUsed: boolean } | null;
  state: OfferState | null;
  title: string;
  here: string;
  list: string;
  loaded: { values: Values; seen: string; isDone: boolean };
  sent: OfferReturn | undefined;
  /** Its fields as they stand in the form. */
  order: readonly string[];
  /** What buyers were promised, once it was used. */
  promised: ReactNode;
  fieldsOf: (form: { values: Values; errors: Record<string, string> }) => ReactNode;
  children: ReactNode;
}

const TEXTS = {
  coupon: {
    back: 'coupons.back',
    changed: 'coupons.changed',
    endNote: 'coupons.endNote',
    endSure: 'coupons.endSure',
  },
  promotion: {
    back: 'promotionAdmin.back',
    changed: 'promotionAdmin.changed',
    endNote: 'promotionAdmin.endNote',
    endSure: 'promotionAdmin.endSure',
  },
} as const;

/** One offer, new or stored: its form, how it ends, and what the page adds below. */
export function OfferEditor({ kind, offer, state, sent, here, ...page }: OfferEditorProps) {
  const { t } = useText();
  const texts = TEXTS[kind];
  const { seen } = page.loaded;
  const values = sent?.typed ?? page.loaded.values;
  const errors = sent?.errors ?? {};
  const wrong = page.order.filter((name) => errors[name]);
  return (
    <div className="flow read">
      <p>
        <a href={page.list}>{t(texts.back)}</a>
      </p>
      <h1>{page.title}</h1>
      {page.loaded.isDone && !sent && (
        <Notice kind={state === 'ended' ? 'warn' : 'ok'}>
          {t(state === 'ended' ? 'coupons.savedEnded' : 'settings.saved')}
        </Notice>
      )}
      {sent?.isChanged && <Notice kind="bad">{t(texts.changed)}</Notice>}
      {wrong.length > 0 && (
        <ErrorSummary title={t('settings.wrong')} errors={wrong.map((id) => ({ id, text: errors[id] }))} />
      )}
      {offer && state && (
        <p>
          {t(kind === 'coupon' ? `coupons.stateSaid.${state}` : `promotionAdmin.stateSaid.${state}`)}{' '}
          {offer.quota === null
            ? t('coupons.usedNoLimit', { used: offer.used })
            : t('coupons.usedSaid', { used: offer.used, quota: offer.quota })}
        </p>
      )}
      {offer?.isUsed && page.promised}
      <form method="post" action={here} className="flow" id={kind}>
        <input type="hidden" name="seen" value={sent?.isChanged ? seen : String(values.seen ?? seen)} />
        <input type="hidden" name="intent" value="save" />
        {offer?.isUsed ? (
          <UntilFields schema={usedOfferSchema} values={values} errors={errors} isUsed />
        ) : (
          page.fieldsOf({ values, errors })
        )}
        <Button>{t('settings.save')}</Button>
      </form>
      {offer && state !== 'ended' && (
        <details>
          <summary className="btn danger">{t('coupons.end')}</summary>
          <form method="post" action={here} className="flow" id="end">
            <input type="hidden" name="intent" value="end" />
            <p>{t(texts.endNote)}</p>
            <Button look="danger">{t(texts.endSure)}</Button>
          </form>
        </details>
      )}
      {offer && page.children}
    </div>
  );
}
