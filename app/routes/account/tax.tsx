import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountTabs } from '~/accounts/people/account-tabs';
import { saveTaxProfile } from '~/accounts/tax/save-tax-profile.server';
import { readTaxForm, takeTaxForm } from '~/accounts/tax/tax-forms.server';
import { TaxPageForm } from '~/accounts/tax/tax-page-form';
import { draftOf } from '~/orders/cart/draft-fields';
import { useText } from '~/text/text-context';
import { FILE_RULES } from '~/uploads/file-rules';
import { paths } from '~/values/paths';
import { readForm, typedOf } from '~/web/form.server';
import { requireMember } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { currentShop } from '~/web/shop.server';
import type { RouteArgs } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

const PATH = paths.myTax();

/** A member's tax data, as their next tax invoice will say it (specification 3 “Tax data”). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings, student } = await openPage(args);
  const form = await readTaxForm(db, {
    typed: {},
    memberId: student.id,
    secret: currentShop().secret,
    personType: 'juristic_person',
    named: student,
  });
  return { form, title: `${t('tax.profileTitle')} · ${settings.title}` };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, settings, fileStore, student, clientAddress } = await openPage(args);
  const { fields, files } = await readForm(args.request, { maxFileBytes: FILE_RULES.certificate.maxBytes });
  const { form, identity, errors } = await takeTaxForm(
    db,
    {
      typed: draftOf(typedOf(fields)),
      file: files.get('tax_company_certificate')?.[0] ?? null,
      memberId: student.id,
      sender: clientAddress,
      secret: currentShop().secret,
      storage: { files: fileStore, limitGb: settings.storage_limit_gb },
      personType: 'juristic_person',
      named: student,
    },
    now,
  );
  if (!identity) return data({ form, errors }, { status: 422 });
  await saveTaxProfile(db, { personId: student.id, identity }, now);
  return redirect(`${PATH}?notice=saved`, 303);
}

async function openPage(args: RouteArgs) {
  const visit = await requireMember(args);
  if (!visit.environment.features.has('TAX_SYSTEM')) throw new Response(null, { status: 404 });
  return visit;
}

export default function TaxProfilePage() {
  const page = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  return (
    <>
      <div className="wrap mt5">
        <h1>{t('tax.profileTitle')}</h1>
      </div>
      <AccountTabs current="tax" isMember hasTax />
      <div className="wrap narrow pad5 flow">
        <p>{t('tax.profileLead')}</p>
        <TaxPageForm
          form={returned?.form ?? page.form}
          errors={returned?.errors}
          personChoice="free"
          action={PATH}
          cancelPath={paths.myCourses()}
        />
      </div>
    </>
  );
}
