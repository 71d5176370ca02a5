import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { changeTexts, readShopTexts } from '~/flows/shop-texts/change-texts.server';
import { SPECIFIED_NAMES } from '~/flows/shop-texts/find-texts';
import { sampleSentence } from '~/flows/shop-texts/sample-values';
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
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Notice } from '~/kit/notice';
import { mailsWith } from '~/messages/contents/message-texts';
import { useText } from '~/text/text-context';
import { isTextKey } from '~/text/translate';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const LOCALES = ['th', 'en'] as const;
const placesOfKey = (key: TextKey): TextPlace[] => LOCALES.map((locale) => ({ locale, key }));

const keyOf = ({ key = '' }: LoaderFunctionArgs['params']): TextKey => {
  if (!isTextKey(key)) throw new Response(null, { status: 404 });
  return key;
};

/** One text in both languages, with the sentence as a page says it (ADM-05, R-123). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings } = await requireRight(args, 'settings');
  const key = keyOf(args.params);
  const places = placesOfKey(key);
  const custom = await readShopTexts(db);
  return {
    title: `${key} · ${t('texts.title')} · ${settings.title}`,
    key,
    stored: places.map((place) => storedText(place, custom)),
    samples: LOCALES.map((locale) => sampleSentence(key, locale, custom[locale][key] ?? null)),
    seen: seenTexts(places, custom),
    mails: mailsWith(key),
    done: url.searchParams.get('done'),
  };
}

interface Sent {
  typed: Typed;
  errors: Record<string, string>;
  isChanged: boolean;
  /** of what was typed */
  samples: string[];
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'settings');
  const key = keyOf(args.params);
  const places = placesOfKey(key);
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, textFormOf(places));
  const { typed } = form;
  const texts =
    typed.intent === 'reset' ? places.map((place) => ({ ...place, text: '' })) : typedTexts(places, typed);
  const custom = await readShopTexts(db);
  const again = (errors: Record<string, string>, status: number, isChanged = false) => {
    const samples = LOCALES.map((locale) =>
      sampleSentence(key, locale, withTyped(custom, texts, locale)[key] ?? null),
    );
    return data<Sent>({ typed, errors, isChanged, samples }, { status });
  };
  if (!form.ok) return again(firstErrors(form.errors, t), 422);
  if (typed.intent === 'preview') {
    const problems = problemsOf(texts);
    const errors = textErrors({ code: 'INVALID', problems }, t);
    return again(errors, problems.length > 0 ? 422 : 200);
  }
  const seen = readSeenTexts(String(typed.seen ?? ''));
  const done = await changeTexts(db, { administratorId: administrator.id, texts, seen }, now);
  if (done.ok)
    return redirect(`${paths.staffText({ key })}?done=${done.value.length > 0 ? 'saved' : 'same'}`, 303);
  const isChanged = done.refusal.code === 'CHANGED';
  return again(textErrors(done.refusal, t), isChanged ? 409 : 422, isChanged);
}

export default function TextPage() {
  const { key, stored, samples, seen, mails, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const places = placesOfKey(key);
  const here = paths.staffText({ key });
  const wrong = places.filter((place) => result?.errors[fieldOf(place)]);
  const shownSamples = result?.samples ?? samples;
  const specified = SPECIFIED_NAMES[key];
  const typedOf = (place: TextPlace) =>
    result && result.typed.intent !== 'reset'
      ? String([result.typed[fieldOf(place)] ?? ''].flat()[0])
      : undefined;
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffTexts()}>{t('texts.back')}</a>
      </p>
      <h1>{stored[0] ?? shownSamples[0]}</h1>
      <p className="meta">
        <code>{specified ? `${key} · ${specified}` : key}</code>
      </p>
      {!result && done === 'saved' && <Notice kind="ok">{t('texts.saved')}</Notice>}
      {!result && done === 'same' && <Notice kind="info">{t('texts.same')}</Notice>}
      {result && wrong.length > 0 && (
        <ErrorSummary
          title={t(result.isChanged ? 'texts.others' : 'texts.wrong')}
          errors={wrong.map((place) => ({ id: fieldOf(place), text: result.errors[fieldOf(place)] }))}
        />
      )}
      <form method="post" action={here} className="flow" id="text">
        <input
          type="hidden"
          name="seen"
          value={result && !result.isChanged ? String(result.typed.seen ?? '') : seen}
        />
        {places.map((place, index) => (
          <div key={place.locale} className="flow">
            <TextField
              place={place}
              label={t(`texts.language.${place.locale}`)}
              stored={stored[index] ?? null}
              typed={typedOf(place)}
              error={result?.errors[fieldOf(place)]}
            />
            <p className="meta" id={`sample-${place.locale}`}>
              {t('texts.sample')}: <span lang={place.locale}>{shownSamples[index]}</span>
            </p>
          </div>
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
      {stored.some((text) => text !== null) && (
        <form method="post" action={here} className="flow" id="reset">
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="intent" value="reset" />
          <p>{t('texts.resetNote')}</p>
          <Button look="danger">{t('texts.reset')}</Button>
        </form>
      )}
      {mails.length > 0 && (
        <>
          <h2>{t('texts.usedIn')}</h2>
          <ul>
            {mails.map((kind) => (
              <li key={kind}>
                <a href={paths.staffMailText({ kind })}>{kind}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
