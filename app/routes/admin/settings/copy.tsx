import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { becomeShop } from '~/flows/copy/become-shop.server';
import { copySchema } from '~/flows/copy/copy-form';
import { readCopy } from '~/flows/copy/shop-home.server';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Notice } from '~/kit/notice';
import { countStuckMails } from '~/messages/outbox/stuck-mails.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Staff declare that this copy of the shop's database is now the shop itself. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings, environment } = await requireRight(args, 'settings');
  const mails = await countStuckMails(db);
  return {
    title: `${t('copy.title')} · ${settings.title}`,
    shopTitle: settings.title,
    copy: await readCopy(db, environment),
    here: environment.publicUrl,
    mails: mails.waiting + mails.retrying,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, environment, administrator } = await requireRight(args, 'settings');
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, copySchema);
  if (!form.ok) return data({ errors: firstErrors(form.errors, t), typed: '' }, { status: 422 });
  const { shop_title: typed, drop_mails: dropsMails } = form.value;
  const command = { administratorId: administrator.id, typed, dropsMails, here: environment };
  const outcome = await becomeShop(db, command, now);
  if (!outcome.ok && outcome.refusal.code === 'WRONG_NAME')
    return data({ errors: { shop_title: t('copy.nameWrong') }, typed }, { status: 422 });
  return redirect(paths.staffCopy(), 303);
}

export default function CopyPage() {
  const { shopTitle, copy, here, mails } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const field = formFields(copySchema, {
    values: { shop_title: result?.typed ?? '' },
    errors: result?.errors ?? {},
  });
  return (
    <div className="flow read">
      <h1>{t('copy.title')}</h1>
      {copy ? (
        <>
          <p>
            {copy.why === 'restored'
              ? t('copy.restored')
              : t('copy.elsewhere', { home: copy.home ?? '', here: here ?? '' })}
          </p>
          <p>{t('copy.what')}</p>
          <form className="flow" method="post" action={paths.staffCopy()}>
            <h2>{t('copy.end')}</h2>
            <p>{t('copy.endNote')}</p>
            <Field {...field('shop_title')} label={t('copy.name', { title: shopTitle })} autoComplete="off" />
            {mails > 0 && (
              <Check
                name="drop_mails"
                value="1"
                label={t('copy.drop', { count: mails })}
                note={t('copy.dropNote')}
              />
            )}
            <Button>{t('copy.do')}</Button>
          </form>
        </>
      ) : (
        <Notice kind="ok">{t('copy.isShop')}</Notice>
      )}
    </div>
  );
}
