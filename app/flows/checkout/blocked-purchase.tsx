import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import type { BlockWords } from '~/orders/purchase/course-block-words';

/** Nothing of this page can be bought by this buyer: why, and the way on. */
export function BlockedPurchase({ blocked: { title, how, wayOn, beside } }: { blocked: BlockWords }) {
  return (
    <Notice kind="warn">
      <p className="strong">{title}</p>
      <p>{how}</p>
      {wayOn && (
        <p>
          <LinkButton href={wayOn.href}>{wayOn.text}</LinkButton>
        </p>
      )}
      {beside && (
        <p>
          <a href={beside.href}>{beside.text}</a>
        </p>
      )}
    </Notice>
  );
}
