import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PROVINCES } from '~/accounts/addresses/thai-provinces';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { Select } from '~/kit/forms/select';
import { SectionHead } from '~/kit/frame/section-head';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { readGoods, readStaffShippingFees } from '~/orders/shipping-setup/staff-shipping-fees.server';
import { triedParcelOf, tryShipping } from '~/orders/shipping-setup/try-shipping.server';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Ways to send goods, and what a parcel would cost (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'settings');
  const parcel = triedParcelOf(url.searchParams);
  return {
    title: `${t('shippingSetup.title')} · ${settings.title}`,
    fees: await readStaffShippingFees(db),
    goods: await readGoods(db),
    parcel,
    tried:
      parcel && parcel.qty !== null
        ? await tryShipping(db, { ...parcel, qty: parcel.qty }, settings, now)
        : null,
    isDone: url.searchParams.has('done'),
  };
}

export default function ShippingFees() {
  const { fees, isDone } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="flow">
      <p>
        <a href={paths.staffSettings()}>{t('settings.back')}</a>
      </p>
      <div className="between">
        <h1>{t('shippingSetup.title')}</h1>
        <LinkButton icon="plus" href={paths.staffShippingFee({ feeId: 'new' })}>
          {t('shippingSetup.new')}
        </LinkButton>
      </div>
      <p>{t('shippingSetup.lead')}</p>
      {isDone && <Notice kind="ok">{t('settings.saved')}</Notice>}
      {!fees.some(({ is_enabled }) => is_enabled) && <Notice kind="warn">{t('shippingSetup.none')}</Notice>}
      {fees.length > 0 && (
        <Table
          caption={t('shippingSetup.title')}
          columns={[
            { key: 'name', title: t('shippingSetup.name') },
            { key: 'fee', title: t('shippingSetup.tryFee'), isFigure: true },
            { key: 'region', title: t('shippingSetup.region'), isWide: true },
            { key: 'orders', title: t('shippingSetup.orders'), isFigure: true, isWide: true },
          ]}
          rows={fees.map((fee) => ({
            key: String(fee.id),
            cells: [
              <span key="name">
                <a href={paths.staffShippingFee({ feeId: fee.id })}>{fee.name}</a>{' '}
                {!fee.is_enabled && <Pill kind="bad">{t('shippingSetup.off')}</Pill>}
              </span>,
              formatMoney(fee.fee_satang, 'THB', 'list'),
              fee.region || t('shippingSetup.everywhere'),
              fee.orders,
            ],
          }))}
        />
      )}
      <TryParcel />
    </div>
  );
}

function TryParcel() {
  const { goods, parcel, tried } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <section className="read flow">
      <SectionHead ruled id="try" title={t('shippingSetup.try')} />
      <p>{t(goods.length > 0 ? 'shippingSetup.tryLead' : 'shippingSetup.noGoods')}</p>
      {goods.length > 0 && (
        <form action={`${paths.staffShippingFees()}#try`} className="flow" id="try-parcel">
          <Select
            name="product"
            label={t('shippingSetup.tryProduct')}
            options={goods.map(({ id, title }) => ({ value: String(id), text: title }))}
            defaultValue={parcel ? String(parcel.productId) : undefined}
          />
          <div className="two">
            <Field
              name="qty"
              label={t('shippingSetup.tryQty')}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={parcel?.typedQty ?? '1'}
              error={parcel?.qty === null ? t('sale.qtyInvalid') : undefined}
            />
            <Select
              name="province"
              label={t('shippingSetup.tryProvince')}
              prompt={t('shippingSetup.tryProvinceNone')}
              options={PROVINCES.map((province) => ({ value: province, text: province }))}
              defaultValue={parcel?.province}
            />
          </div>
          <Button look="ghost">{t('shippingSetup.tryDo')}</Button>
        </form>
      )}
      {parcel && parcel.qty !== null && !tried && <Notice kind="warn">{t('shippingSetup.tryGone')}</Notice>}
      {tried && (
        <div className="flow" id="tried">
          <p>{t('shippingSetup.tryWeight', { grams: tried.weightGrams.toLocaleString('en') })}</p>
          {tried.ways.length === 0 ? (
            <Notice kind="warn">{t('shippingSetup.tryNone')}</Notice>
          ) : (
            <Table
              caption={t('shippingSetup.try')}
              columns={[
                { key: 'way', title: t('shippingSetup.tryWay') },
                { key: 'fee', title: t('shippingSetup.tryFee'), isFigure: true },
                { key: 'due', title: t('shippingSetup.tryDue'), isFigure: true },
              ]}
              rows={tried.ways.map(({ offered, quote }) => ({
                key: String(offered.id),
                cells: [
                  offered.name,
                  formatMoney(offered.fee, quote.currency),
                  formatMoney(quote.due, quote.currency),
                ],
              }))}
            />
          )}
          {tried.misfits.length > 0 && (
            <ul>
              {tried.misfits.map(({ id, name, why }) => (
                <li key={id}>
                  {name}: {t(`shippingSetup.misfit.${why}`)}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
