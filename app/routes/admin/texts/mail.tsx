import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { changeTexts, readShopTexts } from '~/flows/shop-texts/change-texts.server';
import { previewMail } from '~/flows/shop-texts/mail-preview.server';
import { TextField } from '~/flows/shop-texts/text-field';
import {
  fieldOf,
  readSeenTexts,
  seenTexts,
  storedText,
  textFormOf,
  type TextPlace,
} from '~/flows/shop-texts/text-form';
import { textErrors } from '~/flows/shop-texts/text-texts';
import { problemsOf, typedTexts, withTyped } from '~/flows/shop-texts/typed-texts';
import { Button } from '~/kit/button';
import { Chips } from '~/kit/chips';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Notice } from '~/kit/notice';
import { isMailKind, keysOfMail, mailsWith, sampleMails } from '~/messages/contents/message-texts';
import type { RenderedMail } from '~/messages/mail/render-mail';
import type { MessageKind } from '~/messages/message-kinds';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import type { Locale } from '~/values/time';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const LOCALES = ['th', 'en'] as const;

interface ShownMail {
  kind: MessageKind;
  locale: Locale;
  sample: number;
}

function shownMailOf({ params, request }: LoaderFunctionArgs): ShownMail {
  const { kind = '' } = params;
  if (!isMailKind(kind)) throw new Response(null, { status: 404 });
  const search = new URL(request.url).searchParams;
  const sample = Number(search.get('sample'));
  return {
    kind,
    locale: search.get('in') === 'en' ? 'en' : 'th',
    sample: Number.isSafeInteger(sample) && sample > 0 ? sample : 0,
  };
}

const pathOf = ({ kind, locale, sample }: ShownMail): string =>
  `${paths.staffMailText({ kind })}?in=${locale}${sample > 0 ? `&sample=${sample}` : ''}`;

const PARTS = ['subject', 'title', 'action'] as const;
const partOf = (key: string) => PARTS.find((part) => key.endsWith(`.${part}`)) ?? 'other';

/** Subject and heading, the rest of its own words as they are said, then those of other mails too. */
function placesOfMail({ kind, locale, sample }: ShownMail): TextPlace[] {
  const keys = keysOfMail(kind, sample);
  const isOwn = (key: TextKey) => mailsWith(key).length === 1;
  const rankOf = (key: TextKey) => {
    const part = partOf(key);
    if (part === 'subject') return 0;
    if (part === 'title') return 1;
    return isOwn(key) ? 2 : 3;
  };
  return keys.toSorted((a, b) => rankOf(a) - rankOf(b)).map((key) => ({ locale, key }));
}

/** A mail's words in a language beside the mail they make (ADM-05, R-123). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings, publicUrl } = await requireRight(args, 'settings');
  const shownMail = shownMailOf(args);
  const places = placesOfMail(shownMail);
  const custom = await readShopTexts(db);
  return {
    title: `${shownMail.kind} · ${t('texts.mails')} · ${settings.title}`,
    shownMail,
    texts: places.map((place) => ({
      place,
      stored: storedText(place, custom),
      others: mailsWith(place.key).length - 1,
    })),
    seen: seenTexts(places, custom),
    preview: previewMail({ ...shownMail, custom: custom[shownMail.locale], settings, publicUrl }),
    samples: sampleMails(shownMail.kind).length,
    done: url.searchParams.get('done'),
  };
}

interface Sent {
  typed: Typed;
  errors: Record<string, string>;
  isChanged: boolean;
  preview: RenderedMail;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, settings, publicUrl, administrator } = await requireRight(args, 'settings');
  const shownMail = shownMailOf(args);
  const places = placesOfMail(shownMail);
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, textFormOf(places));
  const { typed } = form;
  const texts = typedTexts(places, typed);
  const stored = await readShopTexts(db);
  const again = (errors: Record<string, string>, status: number, isChanged = false) => {
    const custom = withTyped(stored, texts, shownMail.locale);
    const preview = previewMail({ ...shownMail, custom, settings, publicUrl });
    return data<Sent>({ typed, errors, isChanged, preview }, { status });
  };
  if (!form.ok) return again(firstErrors(form.errors, t), 422);
  if (typed.intent === 'preview') {
    const problems = problemsOf(texts);
    return again(textErrors({ code: 'INVALID', problems }, t), problems.length > 0 ? 422 : 200);
  }
  const seen = readSeenTexts(String(typed.seen ?? ''));
  const done = await changeTexts(db, { administratorId: administrator.id, texts, seen }, now);
  if (done.ok) return redirect(`${pathOf(shownMail)}&done=${done.value.length > 0 ? 'saved' : 'same'}`, 303);
  const isChanged = done.refusal.code === 'CHANGED';
  return again(textErrors(done.refusal, t), isChanged ? 409 : 422, isChanged);
}

export default function MailTextPage() {
  const { shownMail, texts, seen, samples, done, ...loaded } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const preview = result?.preview ?? loaded.preview;
  const errors = result?.errors ?? {};
  const wrong = texts.map(({ place }) => fieldOf(place)).filter((name) => errors[name]);
  return (
    <div className="flow">
      <p>
        <a href={paths.staffMailTexts()}>{t('texts.mailsBack')}</a>
      </p>
      <h1>{preview.subject}</h1>
      <p className="meta">
        <code>{shownMail.kind}</code>
      </p>
      <Chips
        label={t('texts.languages')}
        chips={LOCALES.map((locale) => ({
          href: pathOf({ ...shownMail, locale }),
          text: t(`texts.language.${locale}`),
          current: locale === shownMail.locale,
        }))}
      />
      {samples > 1 && (
        <Chips
          label={t('texts.mailWays')}
          chips={Array.from({ length: samples }, (_, sample) => ({
            href: pathOf({ ...shownMail, sample }),
            text: t('texts.mailWay', { n: sample + 1 }),
            current: sample === shownMail.sample,
          }))}
        />
      )}
      {!result && done === 'saved' && <Notice kind="ok">{t('texts.saved')}</Notice>}
      {!result && done === 'same' && <Notice kind="info">{t('texts.same')}</Notice>}
      {result && wrong.length > 0 && (
        <ErrorSummary
          title={t(result.isChanged ? 'texts.others' : 'texts.wrong')}
          errors={wrong.map((id) => ({ id, text: errors[id] }))}
        />
      )}
      <div className="two">
        <section className="flow" id="preview">
          <h2>{t('texts.mailPreview')}</h2>
          <p>{t('texts.mailSubject', { subject: preview.subject })}</p>
          {/* no scripts, no forms, no links that lead anywhere: a sample can only be looked at */}
          <iframe className="mail-preview" title={t('texts.mailPreview')} srcDoc={preview.html} sandbox="" />
          <details>
            <summary>{t('texts.mailText')}</summary>
            <pre className="mail-preview">{preview.text}</pre>
          </details>
        </section>
        <form method="post" action={pathOf(shownMail)} className="flow" id="mail-texts">
          <input
            type="hidden"
            name="seen"
            value={result && !result.isChanged ? String(result.typed.seen ?? '') : seen}
          />
          {texts.map(({ place, stored, others }) => (
            <TextField
              key={place.key}
              place={place}
              label={
                <>
                  {t(`texts.part.${partOf(place.key)}`)} <code className="meta">{place.key}</code>
                </>
              }
              stored={stored}
              typed={result && String([result.typed[fieldOf(place)] ?? ''].flat()[0])}
              error={errors[fieldOf(place)]}
              note={others > 0 && <> {t('texts.shared', { count: others })}</>}
            />
          ))}
          <p className="row">
            <Button name="intent" value="save">
              {t('settings.save')}
            </Button>
            <Button look="ghost" name="intent" value="preview">
              {t('texts.preview')}
            </Button>
          </p>
        </form>
      </div>
    </div>
  );
}
