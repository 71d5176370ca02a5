import type { ReactNode } from 'react';
import { Button } from '~/kit/button';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { UntilFields } from './discount-fields';
import { type DiscountState, usedDiscountSchema } from './discount-form';

type Values = Record<string, string | string[]>;

/** The refused form. */
export interface DiscountFormReturn {
  typed: Values;
  errors: Record<string, string>;
  /** somebody else saved it meanwhile */
  isChanged: boolean;
}

interface DiscountEditorProps {
  kind: 'coupon' | 'promotion';
  /** null: a new one */
  offer: { used: number; quota: number | null; isUsed: boolean } | null;
  state: DiscountState | null;
  title: string;
  here: string;
  list: string;
  loaded: { values: Values; seen: string; isDone: boolean };
  sent: DiscountFormReturn | undefined;
  /** Form fields in the order of the page. */
  order: readonly string[];
  /** The promised terms, once an order used it. */
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

/** One discount, new or stored: its form, how it ends, and further parts of the page below. */
export function DiscountEditor({ kind, offer, state, sent: submission, here, ...page }: DiscountEditorProps) {
  const { t } = useText();
  const texts = TEXTS[kind];
  const { seen: seenVersion } = page.loaded;
  const values = submission?.typed ?? page.loaded.values;
  const errors = submission?.errors ?? {};
  const wrong = page.order.filter((name) => errors[name]);
  return (
    <div className="flow read">
      <p>
        <a href={page.list}>{t(texts.back)}</a>
      </p>
      <h1>{page.title}</h1>
      {page.loaded.isDone && !submission && (
        <Notice kind={state === 'ended' ? 'warn' : 'ok'}>
          {t(state === 'ended' ? 'coupons.savedEnded' : 'settings.saved')}
        </Notice>
      )}
      {submission?.isChanged && <Notice kind="bad">{t(texts.changed)}</Notice>}
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
        <input
          type="hidden"
          name="seen"
          value={submission?.isChanged ? seenVersion : String(values.seen ?? seenVersion)}
        />
        <input type="hidden" name="intent" value="save" />
        {offer?.isUsed ? (
          <UntilFields schema={usedDiscountSchema} values={values} errors={errors} isUsed />
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
