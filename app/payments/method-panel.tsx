import { Notice } from '~/kit/notice';
import { RadioCards } from '~/kit/radio-cards';
import { type MethodFacts, methodFacts } from '~/orders/method-facts';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { AccountList } from './account-list';
import { chosenMethodId, isUsable, type OfferedMethod } from './offered-method';

interface MethodPanelProps {
  methods: readonly OfferedMethod[];
  /** What was chosen before, if anything. */
  chosen: string | null;
  error?: string | null;
  /** The shop's own title; else the custom text or the standing words. */
  title?: string;
}

/**
 * How to pay (PAY-16): one radio a method, the first usable one chosen, only the chosen one's details shown. Without a usable
 * method it says so, and the page that holds it blocks paying. What takes baht only is not shown for another currency.
 */
export function MethodPanel({ methods, chosen, error, title }: MethodPanelProps) {
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
  return (
    <RadioCards
      name="payment_method_id"
      legend={title || t('payment.panelTitle')}
      hideLegend
      error={error}
      chosen={String(chosenId)}
      radio={{ required: true }}
      cards={inCurrency.map((method) => ({
        value: String(method.id),
        label: locale === 'th' ? method.nameTh : method.nameEn,
        note: method.whyNot
          ? t(method.whyNot.text, {
              amount: formatMoney(method.whyNot.amount ?? 0, 'THB', 'list'),
              ...method.whyNot.words,
            })
          : undefined,
        disabled: method.whyNot !== null,
        panel: isUsable(method) && <Details method={method} />,
      }))}
    />
  );
}

const HOW: Readonly<Record<MethodFacts['paidBy'], TextKey>> = {
  transfer: 'payment.transferHow',
  card: 'card.how',
  page: 'payment.pageHow',
  instalments: 'payment.instalmentHow',
  qr: 'payment.qrHow',
};

function Details({ method }: { method: OfferedMethod }) {
  const { t } = useText();
  const paidBy = methodFacts(method.id)?.paidBy;
  return (
    <>
      {paidBy && <p className="meta">{t(HOW[paidBy])}</p>}
      {paidBy === 'transfer' && (
        <AccountList accounts={method.accounts} qrPath={(accountId) => `/qr/${accountId}`} inNewTab />
      )}
    </>
  );
}
