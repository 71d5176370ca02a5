import type { ReactNode } from 'react';
import { Button } from '~/kit/button';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import { CERTIFICATE_MEGABYTES, Identity } from './tax-fields';
import { TAX_FIELDS, type TaxErrors } from './tax-form';
import type { FilledTaxForm } from './tax-forms.server';

interface TaxPageFormProps {
  form: FilledTaxForm;
  errors?: TaxErrors;
  personChoice: 'free' | 'juristic-only';
  action: string;
  cancelPath: string;
  /** label of the button; absent: "save" */
  submit?: string;
  /** errors of the additional fields */
  otherErrors?: readonly { id: string; text: string }[];
  /** additional fields, below the tax fields */
  children?: ReactNode;
}

/** The tax block as a form of its own: the tax page of a purchase, of an order, and a member's profile. */
export function TaxPageForm({
  form,
  errors = {},
  personChoice,
  action,
  cancelPath,
  submit,
  otherErrors = [],
  children,
}: TaxPageFormProps) {
  const { t } = useText();
  const wrongFields = TAX_FIELDS.flatMap((id) => {
    const key = errors[id]?.[0];
    return key ? [{ id, text: t(key, { size: CERTIFICATE_MEGABYTES }) }] : [];
  });
  const wrong = [...wrongFields, ...otherErrors];
  return (
    <form className="flow" method="post" action={action} encType="multipart/form-data" noValidate>
      {wrong.length > 0 && <ErrorSummary title={t('tax.errors', { count: wrong.length })} errors={wrong} />}
      <Identity {...form} errors={errors} personChoice={personChoice} />
      {children}
      <Button full>{submit ?? t('tax.save')}</Button>
      <LinkButton href={cancelPath} look="plain">
        {t('tax.cancel')}
      </LinkButton>
    </form>
  );
}
