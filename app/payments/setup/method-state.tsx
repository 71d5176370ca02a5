import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import type { MethodSetup } from './method-setups.server';

/** Why a method cannot be paid with, in words for owners. */
export const reasonKey = (whyNot: TextKey): TextKey =>
  whyNot === 'payment.noKeys'
    ? 'paySetup.needsKeys'
    : whyNot === 'payment.noAccounts'
      ? 'paySetup.needsAccounts'
      : 'paySetup.needsOther';

export function MethodState({ method }: { method: Pick<MethodSetup, 'isEnabled' | 'whyNot'> }) {
  const { t } = useText();
  if (method.isEnabled)
    return method.whyNot === null ? (
      <Pill kind="ok">{t('paySetup.on')}</Pill>
    ) : (
      <Pill kind="bad">{t('paySetup.waits')}</Pill>
    );
  return <Pill>{t('paySetup.off')}</Pill>;
}
