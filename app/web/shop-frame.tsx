import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PageFoot } from '~/kit/frame/page-foot';
import { LeanHead, PageHead } from '~/kit/frame/page-head';
import { SkipLink } from '~/kit/frame/skip-link';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { spacedTaxId, spacedTel } from '~/values/tel';
import type { Locale } from '~/values/time';
import type { FrameData } from './frame-data.server';
import type { PageHandle } from './page-handle';
import { StandingNotice } from './standing-notice';

interface ShopFrameProps {
  frame: NonNullable<PageHandle['frame']>;
  /** missing only when the shop's data could not be read */
  data: FrameData | undefined;
  children: ReactNode;
}

/** Head, main part and foot around a page; staff and bare pages draw their own. */
export function ShopFrame({ frame, data, children }: ShopFrameProps) {
  const text = useText();
  const { t } = text;
  if (frame === 'staff' || frame === 'bare') return children;
  const brand = data?.shop.title ?? t('site.brand');
  return (
    <>
      <SkipLink>{t('site.skip')}</SkipLink>
      {data?.isTrial && <Notice kind="info">{t('trial.bar')}</Notice>}
      {data?.isShut && data.viewer.isStaff && !data.isTrial && (
        <Notice kind="warn">
          <p>
            {t('opening.bar')} <a href={paths.staffSetup()}>{t('opening.barLink')}</a>
          </p>
        </Notice>
      )}
      {frame === 'checkout' ? (
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
      <PageFoot label={t('site.footNav')} links={footLinks(data, text)}>
        {data && <ShopLine shop={data.shop} />}
      </PageFoot>
    </>
  );
}

/** Each language's short name, in that language. */
const OWN_NAMES = { th: 'ไทย', en: 'EN' } as const;
const otherLocale = (locale: Locale): Locale => (locale === 'th' ? 'en' : 'th');

function ShopHead({ brand, data }: { brand: string; data: FrameData | undefined }) {
  const { t, locale } = useText();
  const { pathname } = useLocation();
  const other = otherLocale(locale);
  const links = [
    { href: paths.courses(), text: t('site.courses') },
    { href: paths.products(), text: t('site.products') },
    ...(data?.shop.hasHowToBuy ? [{ href: paths.howToBuy(), text: t('site.howToBuy') }] : []),
  ].map((link) => ({ ...link, current: pathname === link.href }));
  const account = data?.viewer.account;
  const count = data?.viewer.cartCount ?? 0;
  return (
    <PageHead
      home="/"
      brand={brand}
      label={t('site.nav')}
      links={links}
      search={{ href: pathname === '/' ? '#q' : `${paths.courses()}#q`, label: t('site.search') }}
      cart={{ href: paths.cart(), label: count > 0 ? t('site.cartCount', { count }) : t('site.cart'), count }}
      account={
        account
          ? { href: account.href, text: account.name }
          : { href: paths.signIn(), text: t('site.signIn') }
      }
    >
      <form method="post" action={paths.language()}>
        <button name="locale" value={other} lang={other} aria-label={t('site.language')}>
          {OWN_NAMES[other]}
        </button>
      </form>
    </PageHead>
  );
}

function footLinks(data: FrameData | undefined, { t, locale }: ReturnType<typeof useText>) {
  return [
    { href: paths.courses(), text: t('site.courses') },
    { href: paths.products(), text: t('site.products') },
    ...(data?.shop.hasHowToBuy ? [{ href: paths.howToBuy(), text: t('site.howToBuy') }] : []),
    ...(data?.viewer.studentName
      ? [
          { href: paths.myCourses(), text: t('site.myCourses') },
          { href: paths.myOrders(), text: t('site.myOrders') },
        ]
      : []),
    ...(data?.viewer.isInstructor ? [{ href: paths.instructor(), text: t('instructor.title') }] : []),
    ...(data?.viewer.account ? [{ href: paths.signOut(), text: t('site.signOut') }] : []),
    { href: paths.privacy(), text: t('privacy.title') },
    { href: paths.language(), text: t('site.language'), lang: otherLocale(locale) },
    ...(data?.viewer.isStaff ? [{ href: paths.staff(), text: t('site.staff') }] : []),
  ];
}

/** The shop's owner, and how to reach a person. */
function ShopLine({ shop }: { shop: FrameData['shop'] }) {
  const { t } = useText();
  const { name, taxId, tel, hours } = shop;
  return (
    <>
      {name}
      {taxId && (
        <>
          {name && (
            <>
              <span className="wide"> · </span>
              <br className="phone" />
            </>
          )}
          <span className="nb">{t('site.taxId', { id: spacedTaxId(taxId) })}</span>
        </>
      )}
      {tel && (
        <>
          <br />
          <a href={`tel:${tel}`} className="nb">
            {t('site.tel', { tel: spacedTel(tel) })}
          </a>{' '}
          {hours}
        </>
      )}
    </>
  );
}
