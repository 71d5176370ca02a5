import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { paths, withBack } from '~/values/paths';
import type { SeatToGiveBack } from './seats-to-give-back.server';

interface GiveBackSeatProps {
  token: string;
  seats: readonly SeatToGiveBack[];
  /** of a member's order only the member may */
  mayGiveBack: boolean;
}

/** A free seat that somebody else could use: given back by a form that says first what it ends. */
export function GiveBackSeat({ token, seats, mayGiveBack }: GiveBackSeatProps) {
  const { t } = useText();
  const here = paths.order({ token });
  if (seats.length > 0 && !mayGiveBack)
    return (
      <p>
        <a href={withBack(paths.signIn(), here)}>{t('seatBack.signIn')}</a>
      </p>
    );
  return seats.map(({ lineId, name }) => (
    <details className="disclosure" key={lineId}>
      <summary>{t('seatBack.open')}</summary>
      <form method="post" action={here} className="flow gap3">
        <input type="hidden" name="line" value={lineId} />
        <p className="meta">{t('seatBack.why', { course: name })}</p>
        <p>
          <Button look="danger" size="small" name="intent" value="give-back">
            {t('seatBack.yes')}
          </Button>
        </p>
      </form>
    </details>
  ));
}
