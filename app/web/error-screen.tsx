import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import type { TextKey } from '~/text/translate';
import { useText } from '~/text/text-context';

/** Every error page says what happened in one sentence and has one main way on. */
const SCREENS: Record<number, { traced: string; title: TextKey; body: TextKey }> = {
  403: { traced: '๔๐๓', title: 'error.403.title', body: 'error.403.role' },
  404: { traced: '๔๐๔', title: 'error.404.title', body: 'error.404.body' },
  413: { traced: '๔๑๓', title: 'error.413.title', body: 'error.413.body' },
  500: { traced: '๕๐๐', title: 'error.500.title', body: 'error.500.body' },
};

export function ErrorScreen({ status, reason }: { status: number; reason: string }) {
  const { t } = useText();
  const screen = SCREENS[status] ?? (status >= 400 && status < 500 ? SCREENS[404]! : SCREENS[500]!);
  const body = reason === 'origin' ? 'error.403.origin' : screen.body;
  return (
    <div className="wrap">
      <EmptyState traced={screen.traced} title={t(screen.title)} level={1}>
        <p>{t(body, { size: 10, id: reason })}</p>
        <div className="row">
          <LinkButton href="/courses">{t('error.404.home')}</LinkButton>
        </div>
      </EmptyState>
    </div>
  );
}
