import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readShopTexts } from '~/flows/shop-texts/change-texts.server';
import { previewMail } from '~/flows/shop-texts/mail-preview.server';
import { Table } from '~/kit/table';
import { mailKinds } from '~/messages/contents/message-texts';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Every kind of mail, by the subject it has (ADM-05). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings, publicUrl, locale } = await requireRight(args, 'settings');
  const custom = (await readShopTexts(db))[locale];
  return {
    title: `${t('texts.mails')} · ${settings.title}`,
    mails: mailKinds.map((kind) => ({
      kind,
      subject: previewMail({ kind, sample: 0, locale, custom, settings, publicUrl }).subject,
    })),
  };
}

export default function MailTexts() {
  const { mails } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="flow">
      <p>
        <a href={paths.staffTexts()}>{t('texts.back')}</a>
      </p>
      <h1>{t('texts.mails')}</h1>
      <p>{t('texts.mailsLead')}</p>
      <Table
        caption={t('texts.mails')}
        columns={[{ key: 'mail', title: t('texts.part.subject') }]}
        rows={mails.map(({ kind, subject }) => ({
          key: kind,
          cells: [
            <span key="mail">
              <a href={paths.staffMailText({ kind })}>{subject}</a>
              <br />
              <code className="meta">{kind}</code>
            </span>,
          ],
        }))}
      />
    </div>
  );
}
