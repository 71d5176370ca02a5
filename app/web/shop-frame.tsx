import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PRIVACY_PATH } from '~/accounts/privacy-notice';
import { LeanHead, PageHead } from '~/kit/page-head';
import { PageFoot } from '~/kit/page-foot';
import { SkipLink } from '~/kit/skip-link';
import { CART_PATH } from '~/orders/cart-paths';
import type { RootData } from '~/root';
import { useText } from '~/text/text-context';
import { spacedTaxId, spacedTel } from '~/values/tel';
import type { PageHandle } from './page-handle';
import { StandingNotice } from './standing-notice';

interface ShopFrameProps {
  frame: NonNullable<PageHandle['frame']>;
  /** missing only when the shop itself could not be read */
  data: RootData | undefined;
  children: ReactNode;
}

/** Head, main part and foot around a page; staff and bare pages draw their own. */
export function ShopFrame({ frame, data, children }: ShopFrameProps) {
  const { t } = useText();
  if (frame === 'staff' || frame === 'bare') return children;
  const brand = data?.shop.title ?? t('site.brand');
  return (
    <>
      <SkipLink>{t('site.skip')}</SkipLink>
      {frame === 'till' ? (
        <LeanHead home="/" brand={brand}>
          {t('site.securePayment')}
        </LeanHead>
      ) : (
        <ShopHead brand={brand} data={data} />
      )}
      <main id="main">
        <StandingNotice />
        {children}
      </main>
      <PageFoot label={t('site.footNav')} links={footLinks(data, t)}>
        {data && <ShopLine shop={data.shop} />}
      </PageFoot>
    </>
  );
}

function ShopHead({ brand, data }: { brand: string; data: RootData | undefined }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const links = [
    { href: '/courses', text: t('site.courses') },
    { href: '/products', text: t('site.products') },
    ...(data?.shop.hasHowToBuy ? [{ href: '/how-to-buy', text: t('site.howToBuy') }] : []),
  ].map((link) => ({ ...link, current: pathname === link.href }));
  const name = data?.viewer.studentName;
  const count = data?.viewer.cartCount ?? 0;
  return (
    <PageHead
      home="/"
      brand={brand}
      label={t('site.nav')}
      links={links}
      search={{ href: pathname === '/' ? '#q' : '/courses#q', label: t('site.search') }}
      cart={{ href: CART_PATH, label: count > 0 ? t('site.cartCount', { count }) : t('site.cart'), count }}
      account={
        name ? { href: '/myaccount/student/order', text: name } : { href: '/login', text: t('site.signIn') }
      }
    />
  );
}

function footLinks(data: RootData | undefined, t: ReturnType<typeof useText>['t']) {
  return [
    { href: '/courses', text: t('site.courses') },
    { href: '/products', text: t('site.products') },
    ...(data?.shop.hasHowToBuy ? [{ href: '/how-to-buy', text: t('site.howToBuy') }] : []),
    ...(data?.viewer.studentName
      ? [
          { href: '/myaccount/student/courses', text: t('site.myCourses') },
          { href: '/myaccount/student/order', text: t('site.myOrders') },
          { href: '/logout', text: t('site.signOut') },
        ]
      : []),
    { href: PRIVACY_PATH, text: t('privacy.title') },
    { href: '/language', text: t('site.language') },
    ...(data?.viewer.isStaff ? [{ href: '/admin', text: t('site.staff') }] : []),
  ];
}

/** Who runs the shop, and how to reach a person. */
function ShopLine({ shop }: { shop: RootData['shop'] }) {
  const { t } = useText();
  const { name, taxId, tel, hours } = shop;
  return (
    <>
      {name}
      {taxId && (
        <>
          {name && ' · '}
          <span className="nb">{t('site.taxId', { id: spacedTaxId(taxId) })}</span>
        </>
      )}
      {tel && (
        <>
          <br />
          <a href={`tel:${tel}`} className="nb">
            {t('site.tel', { tel: spacedTel(tel) })}
          </a>
          {hours}
        </>
      )}
    </>
  );
}
