import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import type { DeliveryStatus } from './deliveries.server';
import type { EndpointView } from './endpoints.server';

/** Whether an endpoint is on, and whether it accepts deliveries. */
export function EndpointPill({ endpoint }: { endpoint: EndpointView }) {
  const { t } = useText();
  if (endpoint.gaveUpAt)
    return (
      <Pill kind="bad" icon="alert">
        {t('webhook.gaveUp')}
      </Pill>
    );
  if (!endpoint.isEnabled) return <Pill>{t('webhook.off')}</Pill>;
  return endpoint.failures > 0 ? (
    <Pill kind="warn" icon="clock">
      {t('webhook.failing')}
    </Pill>
  ) : (
    <Pill kind="ok" icon="check">
      {t('webhook.on')}
    </Pill>
  );
}

const KINDS = { waiting: 'warn', delivered: 'ok', failed: 'bad' } as const;

export function DeliveryPill({ status }: { status: DeliveryStatus }) {
  const { t } = useText();
  return <Pill kind={KINDS[status]}>{t(`webhook.status.${status}`)}</Pill>;
}
