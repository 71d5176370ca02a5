import { identitySchema } from '~/flows/opening/identity-form';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { FileField } from '~/kit/forms/file-field';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import { TextArea } from '~/kit/forms/text-area';
import { useText } from '~/text/text-context';
import { FILE_RULES } from '~/uploads/file-rules';

interface IdentityFormProps {
  stored: Readonly<Record<string, string>>;
  typed?: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  hasVat: boolean;
  hasIcon: boolean;
}

export function IdentityForm({ stored, typed, errors, hasVat, hasIcon }: IdentityFormProps) {
  const { t } = useText();
  const isReturned = typed !== undefined && Object.keys(typed).length > 0;
  const field = formFields(identitySchema, { values: isReturned ? typed : stored, errors });
  return (
    <form method="post" action="#identity" encType="multipart/form-data" className="flow">
      <input type="hidden" name="intent" value="identity" />
      <Field {...field('title')} label={t('setup.name')} />
      <Field {...field('shop_name')} label={t('setup.legalName')} />
      <TextArea {...field('shop_address')} label={t('setup.address')} rows={3} />
      <Check
        name="is_enable_vat"
        value="yes"
        label={t('setup.vat')}
        defaultChecked={isReturned ? typed.is_enable_vat === 'yes' : hasVat}
      />
      <Field
        {...field('shop_tax_id')}
        label={t('setup.taxId')}
        hint={t('setup.taxIdHint')}
        inputMode="numeric"
      />
      <Field {...field('shop_branch')} label={t('setup.branch')} hint={t('setup.branchHint')} />
      <Select
        {...field('tax_invoice_policy')}
        label={t('setup.taxPolicy')}
        hint={t('setup.taxPolicyHint')}
        options={(['on_request', 'required'] as const).map((value) => ({
          value,
          text: t(`settings.choice.tax_invoice_policy.${value}`),
        }))}
      />
      <Field {...field('shop_tel')} label={t('setup.tel')} type="tel" />
      <Field {...field('shop_email')} label={t('setup.email')} />
      <Field {...field('theme_color')} label={t('setup.colour')} hint={t('setup.colourHint')} type="color" />
      <FileField
        name="icon"
        label={t('setup.icon')}
        hint={t('setup.iconHint')}
        error={errors.icon}
        accept={FILE_RULES.picture.contentTypes.join()}
        state={t(hasIcon ? 'setup.iconThere' : 'setup.iconNone')}
      />
      <Button>{t('setup.save')}</Button>
    </form>
  );
}
