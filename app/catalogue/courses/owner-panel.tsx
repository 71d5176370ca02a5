import type { OwnedCoursePage } from '~/catalogue/owned-course';
import { Icon } from '~/kit/icon';
import { LinkButton } from '~/kit/link-button';
import { BuyBar } from '~/kit/shop/buy-bar';
import { useText } from '~/text/text-context';
import { BlockedNotice } from './course-price';

/** Replaces price and button for a present or past owner: learning first, then renewal, then a new purchase. */
export function OwnerPanel({ owned: ownedCourse }: { owned: OwnedCoursePage }) {
  const { title, left: remaining, until, isNear, goOn, renewal, again, notice } = ownedCourse;
  const first = goOn ? 'ghost' : undefined;
  return (
    <div className="flow gap3">
      <div className="snug">
        <p className="strong">{title}</p>
        {remaining && (
          <p>
            <Icon name="clock" /> <span className={isNear ? 'say warn nb' : 'nb'}>{remaining}</span>{' '}
            <span className="meta nb">{until}</span>
          </p>
        )}
      </div>
      {goOn && (
        <div className="flow gap2">
          <LinkButton href={goOn.href} full size="big">
            {goOn.text}
          </LinkButton>
          <p className="meta c">{goOn.place}</p>
        </div>
      )}
      {renewal && (
        <LinkButton href={renewal.href} full look={first}>
          {renewal.text}
        </LinkButton>
      )}
      {again && (
        <LinkButton href={again.href} full look={renewal ? 'ghost' : first}>
          {again.text}
        </LinkButton>
      )}
      {notice && <BlockedNotice blocked={notice} />}
    </div>
  );
}

/** The next step, within reach of a thumb. */
export function OwnerBar({ owned: ownedCourse }: { owned: OwnedCoursePage }) {
  const { t } = useText();
  const { title, left: remaining, goOn, renewal, again } = ownedCourse;
  const next = goOn ?? renewal ?? again;
  if (!next) return null;
  return (
    <BuyBar label={goOn ? title : t('owned.isOver')} price={<b className="nb">{goOn ? remaining : ''}</b>}>
      <LinkButton href={next.href}>{next.text}</LinkButton>
    </BuyBar>
  );
}
