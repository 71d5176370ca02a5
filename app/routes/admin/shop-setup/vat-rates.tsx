import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { SectionHead } from '~/kit/frame/section-head';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { containedVat } from '~/pricing/tax-rules';
import { readVat } from '~/pricing/vat-rate.server';
import { vatRateSchema, vatRateStates } from '~/pricing/vat-rates/vat-rate-form';
import { readVatRates } from '~/pricing/vat-rates/vat-rates.server';
import { type VatRateRefusal, writeVatRate } from '~/pricing/vat-rates/write-vat-rate.server';
import { useText } from '~/text/text-context';
import { formatMoney, satang } from '~/values/money';
import { paths } from '~/values/paths';
import { bangkokDay, formatDay, parseDay } from '~/values/time';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** VAT rates with the day each holds from (ADM-05, R-18). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'settings');
  const today = bangkokDay(now);
  return {
    title: `${t('vatRates.title')} · ${settings.title}`,
    rates: vatRateStates(await readVatRates(db), today).toReversed(),
    today: (await readVat(db, settings, today)).rateBasisPoints / 100,
    ofSettings: settings.vat_value,
    isOn: settings.is_enable_vat,
    isDone: url.searchParams.has('done'),
  };
}

interface Sent {
  typed: Typed;
  errors: Record<string, string>;
  refusal: VatRateRefusal['code'] | null;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'settings');
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, vatRateSchema);
  const { typed } = form;
  const isRemoval = typed.intent === 'remove';
  if (!form.ok && !isRemoval)
    return data<Sent>({ typed, errors: firstErrors(form.errors, t), refusal: null }, { status: 422 });
  const validFrom = form.ok ? form.value.valid_from : parseDay(String(typed.valid_from));
  const rate = form.ok && !isRemoval ? form.value.rate : null;
  if (validFrom === null) return data<Sent>({ typed, errors: {}, refusal: 'GONE' }, { status: 409 });
  const done = await writeVatRate(db, { administratorId: administrator.id, validFrom, rate }, now);
  if (done.ok) return redirect(`${paths.staffVatRates()}?done=1`, 303);
  const { code } = done.refusal;
  const errors: Record<string, string> = isRemoval ? {} : { valid_from: t(`vatRates.refused.${code}`) };
  return data<Sent>({ typed, errors, refusal: isRemoval ? code : null }, { status: 409 });
}

const EXAMPLE = satang(100_000);

export default function VatRates() {
  const { rates, today, ofSettings, isOn, isDone } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t, locale } = useText();
  const field = formFields(vatRateSchema, {
    values: result && !result.refusal ? result.typed : {},
    errors: result?.errors,
  });
  const ahead = rates.filter(({ state }) => state === 'ahead');
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffSettings()}>{t('settings.back')}</a>
      </p>
      <h1>{t('vatRates.title')}</h1>
      <p>{t('vatRates.lead')}</p>
      {isDone && !result && <Notice kind="ok">{t('settings.saved')}</Notice>}
      {result?.refusal && <Notice kind="bad">{t(`vatRates.refused.${result.refusal}`)}</Notice>}
      {!isOn && <Notice kind="warn">{t('vatRates.off')}</Notice>}
      <p>
        <strong>{t('vatRates.today', { rate: today })}</strong>
      </p>
      {rates.length === 0 ? (
        <p>
          {t('vatRates.none', { rate: ofSettings })}{' '}
          <a href={`${paths.staffSettingGroup({ group: 'tax' })}#vat_value`}>{t('vatRates.setting')}</a>
        </p>
      ) : (
        <Table
          caption={t('vatRates.title')}
          columns={[
            { key: 'from', title: t('vatRates.from') },
            { key: 'rate', title: t('vatRates.rate'), isFigure: true },
            {
              key: 'inside',
              title: t('vatRates.inside', { price: formatMoney(EXAMPLE, 'THB', 'list') }),
              isFigure: true,
            },
          ]}
          rows={rates.map(({ validFrom, rate, state }) => ({
            key: validFrom,
            cells: [
              <span key="from">
                {formatDay(validFrom, locale)}{' '}
                <Pill kind={state === 'holds' ? 'ok' : 'info'}>{t(`vatRates.state.${state}`)}</Pill>
              </span>,
              `${rate / 100}%`,
              formatMoney(containedVat(EXAMPLE, rate), 'THB'),
            ],
          }))}
        />
      )}
      {ahead.map(({ validFrom, rate }) => (
        <form key={validFrom} method="post" action={paths.staffVatRates()} id={`remove-${validFrom}`}>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="valid_from" value={validFrom} />
          <Button look="danger">
            {t('vatRates.remove', { rate: rate / 100, day: formatDay(validFrom, locale) })}
          </Button>
        </form>
      ))}
      <SectionHead ruled title={t('vatRates.add')} />
      <form method="post" action={paths.staffVatRates()} className="flow" id="vat-rate">
        <div className="two">
          <Field
            {...field('valid_from')}
            label={t('vatRates.from')}
            hint={t('vatRates.fromHint')}
            autoComplete="off"
          />
          <Field {...field('rate')} label={t('vatRates.rate')} autoComplete="off" />
        </div>
        <Button>{t('settings.save')}</Button>
      </form>
    </div>
  );
}
