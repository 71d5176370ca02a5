import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { withShopAddress } from '~/messages/mail/mail-html';
import { partsAtNumbers } from '~/messages/mail/whole-numbers';
import { readMail } from '~/messages/outbox/outbox.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatDateTime } from '~/values/time';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'demo', frame: 'checkout' };
export const meta = privateMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { db, environment, publicUrl } = await openVisit(args);
  if (environment.mode !== 'demo') throw new Response(null, { status: 404 });
  const mail = await readMail(db, idOfSlug(args.params.mailId ?? '') ?? 0);
  if (!mail) throw new Response(null, { status: 404 });
  return {
    title: mail.subject,
    mail: {
      ...mail,
      // links lead out of the frame the mail is shown in
      html: withShopAddress(mail.html, publicUrl).replace('<head>', '<head><base target="_top">'),
      text: withShopAddress(mail.text, publicUrl),
    },
  };
}

export default function OneMail() {
  const { mail } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  return (
    <div className="wrap read pad5 flow">
      <a href={paths.mailbox()}>{t('mailbox.back')}</a>
      <h1>
        {partsAtNumbers(mail.subject).map((part, index) =>
          index % 2 === 0 ? (
            part
          ) : (
            <span key={index} className="nb">
              {part}
            </span>
          ),
        )}
      </h1>
      <p className="meta">
        {mail.to} · {formatDateTime(mail.queuedAt, locale)}
      </p>
      {/* no scripts, no forms, no origin: whatever a mail holds, it can only be looked at */}
      <iframe
        className="mail-preview"
        title={t('mailbox.html')}
        srcDoc={mail.html}
        sandbox="allow-top-navigation-by-user-activation"
      />
      <details className="disclosure">
        <summary>{t('mailbox.text')}</summary>
        <pre className="mail-preview">{mail.text}</pre>
      </details>
    </div>
  );
}
