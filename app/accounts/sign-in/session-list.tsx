import { Button } from '~/kit/button';
import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { formatDateTime } from '~/values/time';
import { deviceWords } from './device-texts';
import type { PersonSession } from './person-sessions.server';

/** A person's signed-in browsers, this one marked; the person can end one of the others or all at once. */
export function SessionList({ sessions, action }: { sessions: readonly PersonSession[]; action: string }) {
  const { t } = useText();
  const hasOthers = sessions.some(({ isThis }) => !isThis);
  return (
    <>
      <ul className="lines">
        {sessions.map((session) => (
          <Line key={session.id} session={session} action={action} />
        ))}
      </ul>
      {hasOthers ? (
        <form method="post" action={action}>
          <Button look="ghost" name="intent" value="end-others">
            {t('security.endOthers')}
          </Button>
        </form>
      ) : (
        <p className="meta">{t('security.onlyThis')}</p>
      )}
    </>
  );
}

function Line({ session, action }: { session: PersonSession; action: string }) {
  const { t, locale } = useText();
  const device = deviceName(session.userAgent, t);
  const at = formatDateTime(session.lastSeenAt, locale);
  return (
    <li>
      <div className="snug">
        <p className="row">
          <b>{device}</b>
          {session.isThis && (
            <Pill kind="ok" icon="check">
              {t('security.this')}
            </Pill>
          )}
        </p>
        <p className="meta">{t('security.lastSeen', { at })}</p>
      </div>
      {!session.isThis && (
        <form className="act row" method="post" action={action}>
          <input type="hidden" name="session" value={session.id} />
          <Button
            look="ghost"
            size="small"
            name="intent"
            value="end"
            aria-label={t('security.endOf', { device, at })}
          >
            {t('security.end')}
          </Button>
        </form>
      )}
    </li>
  );
}

function deviceName(userAgent: string | null, t: Translate): string {
  const { program, device } = deviceWords(userAgent);
  if (program && device) return t('security.device', { program, device });
  return program ?? device ?? t('security.deviceUnknown');
}
