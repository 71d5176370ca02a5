import type { ReactNode } from 'react';
import type { FieldSetting } from '~/accounts/contact/contact-form';
import { Field } from '~/kit/forms/field';
import { FieldFrame, wiring } from '~/kit/forms/field-frame';
import { formFields } from '~/kit/forms/form-fields';
import { RadioCards } from '~/kit/forms/radio-cards';
import { TextArea } from '~/kit/forms/text-area';
import type { BuyersPaper } from '~/settings/trust-signs';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { FILE_RULES } from '~/uploads/file-rules';
import { KEPT_CERTIFICATE_FIELD, normaliseTaxId, personTypeOf, type TaxField, taxSchema } from './tax-form';

export interface CertificateWords extends FieldSetting {
  /** token of a file stored before */
  kept?: string | null;
  /** name of that file */
  keptName?: string | null;
}

interface TaxFieldsProps {
  /** `required`: the amount requires an invoice, so there is no box */
  state: 'optional' | 'required';
  /** form values by field name */
  values: Readonly<Partial<Record<string, string>>>;
  /** text keys by field */
  errors?: Readonly<Partial<Record<string, readonly string[]>>>;
  /** `juristic-only`: the person type is visible but disabled (TAX-03) */
  personChoice: 'free' | 'juristic-only';
  certificate: CertificateWords;
  /** the document it is for; a shop without VAT issues receipts */
  paper?: BuyersPaper;
  /** a wrong check digit needs confirmation (`taxWarning`) */
  warning?: boolean;
}

export const CERTIFICATE_MEGABYTES = FILE_RULES.certificate.maxBytes / 1_000_000;

/**
 * The tax block of a purchase and of the tax pages. Persons and companies differ in wording only; the
 * stylesheet hides one where `:has()` is supported. The form must be `multipart/form-data`.
 */
export function TaxFields(props: TaxFieldsProps) {
  const { t } = useText();
  if (props.state === 'required')
    return (
      <>
        <p>{t('tax.required')}</p>
        <input type="hidden" name="is_require_tax_invoice" value="1" />
        <Identity {...props} />
      </>
    );
  return (
    <div className="group">
      <div className="pick">
        <input
          type="checkbox"
          id="is_require_tax_invoice"
          name="is_require_tax_invoice"
          value="1"
          defaultChecked={props.values.is_require_tax_invoice === '1'}
        />
        <label htmlFor="is_require_tax_invoice">
          {t(props.paper === 'receipt' ? 'receipt.ask' : 'tax.ask')}
        </label>
        <div className="pick-body">
          <Identity {...props} />
        </div>
      </div>
    </div>
  );
}

/** The fields alone, for a page about tax data only. */
export function Identity({
  values,
  errors,
  personChoice,
  certificate,
  paper = 'tax-invoice',
  warning,
}: Omit<TaxFieldsProps, 'state'>) {
  const { t } = useText();
  const isReceipt = paper === 'receipt';
  const isFree = personChoice === 'free';
  const error = (name: TaxField) => {
    const key = errors?.[name]?.[0];
    return key && t(key as TextKey, { size: CERTIFICATE_MEGABYTES });
  };
  const fieldOf = formFields(taxSchema, { values, mayBeHidden: true });
  const field = (name: Exclude<TaxField, 'tax_company_certificate'>) => ({
    ...fieldOf(name),
    error: error(name),
  });
  return (
    <div className="tax flow">
      <RadioCards
        name="tax_person_type"
        legend={t('tax.who')}
        chosen={isFree ? personTypeOf(values) : 'juristic_person'}
        cards={[
          {
            value: 'normal_person',
            label: t('tax.person'),
            disabled: !isFree,
            note: isFree ? undefined : t('tax.personNotHere'),
          },
          { value: 'juristic_person', label: t('tax.company') },
        ]}
      />
      {(['tax_filled_one', 'tax_filled_two'] as const).map(
        (name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />,
      )}
      <div className="two">
        <Field
          {...field('tax_name_one')}
          label={<Either person={isFree && t('tax.person.nameOne')} company={t('tax.company.nameOne')} />}
        />
        <Field
          {...field('tax_name_two')}
          label={<Either person={isFree && t('tax.person.nameTwo')} company={t('tax.company.branch')} />}
          mark={<span className="co">{t('tax.company.branchHint')}</span>}
        />
      </div>
      <Field
        {...field('tax_payer_identification_no')}
        label={t('tax.taxId')}
        mark={t('tax.taxIdHint')}
        autoComplete="off"
      />
      {warning && (
        <ConfirmTaxId taxId={values.tax_payer_identification_no ?? ''} confirmed={values.tax_id_confirmed} />
      )}
      <TextArea {...field('tax_address')} label={t('tax.address')} rows={2} />
      <RadioCards
        name="tax_is_delivery_by_tax_address"
        legend={t(isReceipt ? 'receipt.delivery' : 'tax.delivery')}
        chosen={values.tax_is_delivery_by_tax_address === '0' ? '0' : '1'}
        cards={[
          { value: '1', label: t(isReceipt ? 'receipt.deliverySame' : 'tax.deliverySame') },
          {
            value: '0',
            label: t('tax.deliveryOther'),
            panel: (
              <TextArea
                {...field('tax_delivery_address')}
                label={t(isReceipt ? 'receipt.deliveryAddress' : 'tax.deliveryAddress')}
                rows={2}
              />
            ),
          },
        ]}
      />
      {certificate.isEnabled && (
        <div className="co">
          <Certificate {...certificate} error={error('tax_company_certificate')} />
        </div>
      )}
    </div>
  );
}

/** The wording for a person and a company; both show where the stylesheet cannot choose. */
function Either({ person, company }: { person: ReactNode; company: ReactNode }) {
  if (!person) return company;
  return (
    <>
      <span className="me">{person}</span> <span className="co">{company}</span>
    </>
  );
}

/** Ticked for one number: another wrong number asks again. */
export function ConfirmTaxId({ taxId, confirmed: confirmedId }: { taxId: string; confirmed?: string }) {
  const { t } = useText();
  const number = normaliseTaxId(taxId);
  const isConfirmed = confirmedId === number;
  return (
    <div className={isConfirmed ? 'field' : 'field err'}>
      <p className={isConfirmed ? 'hint' : 'why'} id="tax_id_confirmed-e">
        {t('tax.checkDigit')}
      </p>
      <div className="group pick">
        <input
          type="checkbox"
          id="tax_id_confirmed"
          name="tax_id_confirmed"
          value={number}
          defaultChecked={isConfirmed}
          aria-describedby="tax_id_confirmed-e"
        />
        <label htmlFor="tax_id_confirmed">{t('tax.confirm')}</label>
      </div>
    </div>
  );
}

function Certificate({
  isRequired,
  kept: keptToken,
  keptName,
  error,
}: CertificateWords & { error?: string }) {
  const { t } = useText();
  const words = {
    label: t('tax.certificate'),
    mark: isRequired ? undefined : t('site.optional'),
    hint: keptName
      ? t('tax.certificateKept', { name: keptName })
      : t('tax.certificateHint', { size: CERTIFICATE_MEGABYTES }),
    error,
  };
  return (
    <FieldFrame id="tax_company_certificate" {...words}>
      <input
        className="in"
        type="file"
        id="tax_company_certificate"
        name="tax_company_certificate"
        accept=".pdf,image/*"
        {...wiring('tax_company_certificate', words)}
      />
      {keptToken && <input type="hidden" name={KEPT_CERTIFICATE_FIELD} value={keptToken} />}
    </FieldFrame>
  );
}
