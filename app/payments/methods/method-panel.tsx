import type { ReactNode } from 'react';
import { type RadioCard, RadioCards } from '~/kit/forms/radio-cards';
import { Notice } from '~/kit/notice';
import { AccountList } from '~/payments/bank/account-list';
import { isPaidByTransfer, paymentMethod } from '~/providers/methods/payment-methods';
import type { PaymentMethod } from '~/providers/port/payment-method';
import { useText } from '~/text/text-context';
import type { TextKey, Translate } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import type { Instalments } from './instalments';
import { chosenMethodId, isUsable, type OfferedMethod } from './offered-method';
import { isWayTold, providerToTell, waysToPay } from './ways-to-pay';

interface MethodPanelProps {
  methods: readonly OfferedMethod[];
  /** The earlier choice, if there is one. */
  chosen: string | null;
  error?: string | null;
  /** The shop's own title; else the custom text or the default. */
  title?: string;
  /** Further effects of choosing a method, by its id. */
  effects?: ReadonlyMap<number, ReactNode>;
}

/**
 * The payment methods (PAY-16): three plain choices and the rest folded, the first usable one preselected.
 * Without a usable method the page blocks paying; baht-only methods are hidden for other currencies.
 */
export function MethodPanel({ methods, chosen, error, title, effects }: MethodPanelProps) {
  const { t, locale } = useText();
  const inCurrency = methods.filter(({ whyNot }) => whyNot?.text !== 'payment.onlyBaht');
  if (!methods.some(isUsable)) {
    const onlyBaht = methods.length > 0 && inCurrency.length === 0;
    return (
      <div id="payment_method_id" tabIndex={-1}>
        <Notice kind="bad">{t(onlyBaht ? 'payment.noneButBaht' : 'payment.none')}</Notice>
      </div>
    );
  }
  const chosenId = chosenMethodId(methods, chosen);
  const { plain, others } = waysToPay(inCurrency);
  const card = (method: OfferedMethod, beside: readonly OfferedMethod[]): RadioCard => {
    const note = noteOf(method, { t, beside, isPlain: plain.includes(method) });
    const effect = isUsable(method) && effects?.get(method.id);
    return {
      value: String(method.id),
      label: locale === 'th' ? method.nameTh : method.nameEn,
      note: (note || effect) && (
        <>
          {note}
          {effect}
        </>
      ),
      disabled: method.whyNot !== null,
      panel: isUsable(method) && isPaidByTransfer(method.id) && (
        <AccountList
          accounts={method.accounts}
          qrPath={(accountId) => paths.accountQr({ accountId })}
          inNewTab
        />
      ),
    };
  };
  return (
    <RadioCards
      name="payment_method_id"
      legend={title || t('payment.panelTitle')}
      hideLegend
      error={error}
      chosen={String(chosenId)}
      radio={{ required: true }}
      cards={plain.map((method) => card(method, plain))}
      more={
        others.length > 0
          ? {
              summary: t('payment.otherWays'),
              cards: others.map((method) => card(method, inCurrency)),
              isOpen: Boolean(error) || others.some(({ id }) => id === chosenId),
            }
          : undefined
      }
    />
  );
}

/** The kind of method in words a buyer knows, or why it cannot be chosen. */
function noteOf(
  method: OfferedMethod,
  { t, beside, isPlain }: { t: Translate; beside: readonly OfferedMethod[]; isPlain: boolean },
): string {
  const { whyNot } = method;
  if (whyNot)
    return t(whyNot.text, { amount: formatMoney(whyNot.amount ?? 0, 'THB', 'list'), ...whyNot.words });
  const paidBy = paymentMethod(method.id)?.paidBy;
  const by = providerToTell(method, beside);
  return [
    ...(paidBy && (isPlain || !isWayTold(method)) ? [t(HOW[paidBy])] : []),
    ...(method.instalments ? instalmentWords(method.instalments, t) : []),
    ...(by ? [t('payment.by', { provider: by })] : []),
  ].join(' · ');
}

/** Months with about how much a month, and who pays the interest where that is known. */
function instalmentWords({ plans, interest }: Instalments, t: Translate): string[] {
  const each = plans.map(({ months, each }) =>
    t('payment.instalment', { months, amount: formatMoney(each, 'THB') }),
  );
  return [...each, ...(interest === 'unknown' ? [] : [t(`payment.interest.${interest}`)])];
}

const HOW: Readonly<Record<PaymentMethod['paidBy'], TextKey>> = {
  transfer: 'payment.transferHow',
  card: 'card.how',
  page: 'payment.pageHow',
  instalments: 'payment.instalmentHow',
  qr: 'payment.qrHow',
};
