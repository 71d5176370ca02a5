import { LinkButton } from '~/kit/link-button';
import { BuyBar } from '~/kit/shop/buy-bar';
import type { PreviewOffer } from '~/learning/preview-offer.server';

/** On a phone, within reach of a thumb on every free lecture. */
export function PreviewBar({ offer: { title, wayOn } }: { offer: PreviewOffer }) {
  return (
    <BuyBar label={title} price={null}>
      <LinkButton href={wayOn.href}>{wayOn.text}</LinkButton>
    </BuyBar>
  );
}

/** Beside the playlist, where a phone has the bar. */
export function PreviewAside({ offer: { title, wayOn } }: { offer: PreviewOffer }) {
  return (
    <div className="wide">
      <div className="panel flow gap3">
        <p className="strong">{title}</p>
        <LinkButton href={wayOn.href} full>
          {wayOn.text}
        </LinkButton>
      </div>
    </div>
  );
}
