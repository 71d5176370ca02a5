import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { formFields } from '~/kit/forms/form-fields';
import { RadioCards } from '~/kit/forms/radio-cards';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { readOrderByToken } from '~/orders/page/orders.server';
import { askAboutOrder } from '~/orders/questions/ask-about-order.server';
import { AskedList } from '~/orders/questions/asked-list';
import { ORDER_QUESTION_KINDS, orderQuestionSchema } from '~/orders/questions/order-question';
import { readOrderQuestions } from '~/orders/questions/order-questions.server';
import { ownWords, shopContact } from '~/settings/localised-texts';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { spacedTel } from '~/values/tel';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

/** Who holds the order's token asks for a refund or reports a problem; staff answer. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, url, settings, locale } = await openVisit(args);
  const order = await readOrderByToken(db, args.params.token ?? '');
  if (!order) throw new Response(null, { status: 404 });
  return {
    title: `${t('orderAsk.title')} · ${settings.title}`,
    token: order.token,
    number: order.number,
    email: order.email,
    questions: await readOrderQuestions(db, order.id),
    isSent: url.searchParams.has('sent'),
    terms: ownWords(settings, 'refund_terms', locale),
    shop: shopContact(settings, locale),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t } = await openVisit(args);
  const order = await readOrderByToken(db, args.params.token ?? '');
  if (!order) throw new Response(null, { status: 404 });
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, orderQuestionSchema);
  const input = { kind: String(form.typed.kind ?? ''), body: String(form.typed.body ?? '') };
  if (!form.ok)
    return data({ typed: input, errors: firstErrors(form.errors, t), refusal: null }, { status: 422 });
  const result = await askAboutOrder(db, { ...form.value, orderId: order.id }, now);
  if (result.ok) return redirect(`${paths.orderAsk({ token: order.token })}?sent=1`, 303);
  const errors: Record<string, string> = {};
  return data({ typed: input, errors, refusal: t(`orderAsk.no.${result.refusal.code}`) }, { status: 409 });
}

export default function AskAboutOrder() {
  const { token, number, email, questions, isSent, terms, shop } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const isWaiting = questions.some(({ answeredAt }) => answeredAt === null);
  const field = formFields(orderQuestionSchema, { values: result?.typed, errors: result?.errors });
  return (
    <div className="wrap read pad5 flow">
      <p>
        <a href={paths.order({ token })}>{t('orderAsk.back', { number })}</a>
      </p>
      <h1>{t('orderAsk.title')}</h1>
      {isSent && <Notice kind="ok">{t('orderAsk.sent', { email })}</Notice>}
      {result?.refusal && <Notice kind="warn">{result.refusal}</Notice>}
      {terms && <p>{terms}</p>}
      {questions.length > 0 && <AskedList questions={questions} />}
      {!isWaiting && (
        <form className="flow" method="post" action={paths.orderAsk({ token })}>
          <RadioCards
            name="kind"
            legend={t('orderAsk.kind')}
            error={result?.errors.kind}
            chosen={result?.typed.kind}
            radio={{ required: true }}
            cards={ORDER_QUESTION_KINDS.map((kind) => ({
              value: kind,
              label: t(`orderAsk.kind.${kind}`),
              note: t(`orderAsk.note.${kind}`),
            }))}
          />
          <TextArea {...field('body')} label={t('orderAsk.body')} hint={t('orderAsk.bodyHint')} rows={5} />
          <p>
            <Button>{t('orderAsk.send')}</Button>
          </p>
        </form>
      )}
      {shop.tel && (
        <p className="meta">
          {t('orderAsk.orCall')} <a href={`tel:${shop.tel}`}>{spacedTel(shop.tel)}</a> {shop.hours}
        </p>
      )}
    </div>
  );
}
