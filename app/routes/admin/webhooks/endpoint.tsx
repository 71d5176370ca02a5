import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { textIn } from '~/accounts/typed-fields';
import { Button } from '~/kit/button';
import { CopyButton } from '~/kit/copy-button';
import { Check } from '~/kit/forms/check';
import { ChoiceSet } from '~/kit/forms/choice-set';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { SectionHead } from '~/kit/frame/section-head';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { Table } from '~/kit/table';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatDateTime } from '~/values/time';
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from '~/values/webhook-events';
import { firstErrors } from '~/web/first-errors';
import { intentOf, parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { countDeliveries, readDeliveries } from '~/webhooks/deliveries.server';
import { DeliveryPill, EndpointPill } from '~/webhooks/endpoint-pill';
import { readEndpoint } from '~/webhooks/endpoints.server';
import { sendTestWebhook } from '~/webhooks/send-again.server';
import { endpointSchema, newEndpointSchema } from '~/webhooks/webhook-form';
import { changeEndpoint, createEndpoint, removeEndpoint, rollSecret } from '~/webhooks/write-endpoint.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

/** null: a new one */
const idOf = ({ params }: LoaderFunctionArgs) =>
  params.endpointId === 'new' ? null : (idOfSlug(params.endpointId ?? '') ?? 0);

/** One program: where it is, what it is told, and what became of it. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, environment } = await requireRight(args, 'settings');
  const id = idOf(args);
  const endpoint = id === null ? null : await readEndpoint(db, id, now);
  if (id !== null && !endpoint) throw new Response(null, { status: 404 });
  const count = endpoint ? await countDeliveries(db, endpoint.id) : 0;
  const range = pageRange(count, url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${endpoint ? new URL(endpoint.url).host : t('webhook.new')} · ${settings.title}`,
    now,
    endpoint,
    isDemo: environment.mode === 'demo',
    done: DONE.find((each) => url.searchParams.has(each)) ?? null,
    page: range.page,
    pageCount: range.pageCount,
    deliveries: endpoint ? await readDeliveries(db, endpoint.id, range) : [],
  };
}

const DONE = ['done', 'tested'] as const;

interface Sent {
  typed: Typed;
  errors: Record<string, string>;
  isChanged: boolean;
  isOff: boolean;
  /** Shown this once. */
  secret: { text: string; endpointId: number; isNew: boolean } | null;
}
const NOTHING: Sent = { typed: {}, errors: {}, isChanged: false, isOff: false, secret: null };

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator, environment } = await requireRight(args, 'settings');
  const isElsewhere = (url: string) => url.startsWith('https:') || environment.mode === 'demo';
  const actorId = administrator.id;
  const endpointId = idOf(args);
  const { fields } = await readForm(args.request);
  const intent = intentOf(fields);
  const again = (sent: Partial<Sent>, status: number) => data<Sent>({ ...NOTHING, ...sent }, { status });
  if (endpointId === null) {
    const form = parseForm(fields, newEndpointSchema);
    if (!form.ok) return again({ typed: form.typed, errors: firstErrors(form.errors, t) }, 422);
    if (!isElsewhere(form.value.url))
      return again({ typed: form.typed, errors: { url: t('webhook.urlWrong') } }, 422);
    const result = await createEndpoint(db, { ...form.value, actorId }, now);
    if (!result.ok) return again({ typed: form.typed, errors: { url: t('webhook.tooMany') } }, 422);
    const { id, secret: text } = result.value;
    return again({ secret: { text, endpointId: id, isNew: true } }, 200);
  }
  const command = { endpointId, actorId };
  const here = paths.staffWebhook({ endpointId });
  const gone = () => new Response(null, { status: 404 });
  switch (intent) {
    case 'save': {
      const form = parseForm(fields, endpointSchema);
      if (!form.ok) return again({ typed: form.typed, errors: firstErrors(form.errors, t) }, 422);
      const { is_enabled: enabled, ...value } = form.value;
      if (!isElsewhere(value.url))
        return again({ typed: form.typed, errors: { url: t('webhook.urlWrong') } }, 422);
      const changed = await changeEndpoint(db, { ...value, ...command, isEnabled: enabled === '1' }, now);
      if (changed.ok) return redirect(`${here}?done`, 303);
      if (changed.refusal.code === 'GONE') throw gone();
      return again({ typed: form.typed, isChanged: true }, 409);
    }
    case 'roll': {
      const rolled = await rollSecret(db, command, now);
      if (!rolled.ok) throw gone();
      return again({ secret: { text: rolled.value.secret, endpointId, isNew: false } }, 200);
    }
    case 'test': {
      const tested = await sendTestWebhook(db, command, now);
      if (tested.ok) return redirect(`${here}?tested#log`, 303);
      if (tested.refusal.code === 'GONE') throw gone();
      return again({ isOff: true }, 409);
    }
    case 'remove': {
      const removed = await removeEndpoint(db, command, now);
      if (!removed.ok) throw gone();
      return redirect(`${paths.staffWebhooks()}?removed`, 303);
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

export default function WebhookPage() {
  const { endpoint, done, isDemo } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t, locale } = useText();
  if (result?.secret) return <Secret {...result.secret} />;
  return (
    <div className="flow">
      <p>
        <a href={paths.staffWebhooks()}>{t('webhook.back')}</a>
      </p>
      <div className="between">
        <h1>{endpoint ? endpoint.note || new URL(endpoint.url).host : t('webhook.new')}</h1>
        {endpoint && <EndpointPill endpoint={endpoint} />}
      </div>
      {done && !result && (
        <Notice kind="ok">{t(done === 'tested' ? 'webhook.tested' : 'settings.saved')}</Notice>
      )}
      {result?.isOff && <Notice kind="warn">{t('webhook.testOff')}</Notice>}
      {result?.isChanged && <Notice kind="bad">{t('webhook.changed')}</Notice>}
      {endpoint?.gaveUpAt && (
        <Notice kind="bad">
          {t('webhook.gaveUpWhy', {
            at: formatDateTime(endpoint.gaveUpAt, locale),
            count: endpoint.failures,
          })}
        </Notice>
      )}
      {isDemo && <Notice kind="info">{t('webhook.demo')}</Notice>}
      <EndpointForm sent={result} />
      {endpoint && <More />}
      {endpoint && <Deliveries />}
    </div>
  );
}

function EndpointForm({ sent }: { sent: Sent | undefined }) {
  const { endpoint } = useLoaderData<typeof loader>();
  const { t } = useText();
  const errors = sent?.errors ?? {};
  const isTyped = sent !== undefined && Object.keys(sent.typed).length > 0;
  const entries: Typed = isTyped ? sent.typed : {};
  const chosenEvents = isTyped ? [entries.events ?? []].flat() : (endpoint?.events ?? []);
  const isEnabled = isTyped ? textIn(entries, 'is_enabled') === '1' : (endpoint?.isEnabled ?? true);
  const values = {
    url: isTyped ? textIn(entries, 'url') : (endpoint?.url ?? ''),
    note: isTyped ? textIn(entries, 'note') : (endpoint?.note ?? ''),
  };
  const field = formFields(newEndpointSchema, { values, errors });
  const wrong = ['url', 'note', 'events'].filter((name) => errors[name]);
  return (
    <form method="post" className="flow read" noValidate>
      {wrong.length > 0 && (
        <ErrorSummary title={t('settings.wrong')} errors={wrong.map((id) => ({ id, text: errors[id] }))} />
      )}
      {endpoint && <input type="hidden" name="version" value={endpoint.version} />}
      <Field
        {...field('url')}
        label={t('webhook.url')}
        hint={t('webhook.urlHint')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        why={{ required: t('webhook.urlMissing') }}
      />
      <Field {...field('note')} label={t('webhook.note')} hint={t('webhook.noteHint')} autoComplete="off" />
      <ChoiceSet name="events" legend={t('webhook.events')} error={errors.events}>
        {WEBHOOK_EVENTS.map((event) => (
          <Check
            key={event}
            id={`events-${event}`}
            name="events"
            value={event}
            defaultChecked={chosenEvents.includes(event)}
            label={t(`webhook.event.${event}`)}
            note={event}
          />
        ))}
      </ChoiceSet>
      {endpoint && (
        <Check
          name="is_enabled"
          value="1"
          defaultChecked={isEnabled}
          label={t('webhook.enabled')}
          note={t('webhook.enabledNote')}
        />
      )}
      <p>
        <Button name="intent" value="save">
          {t(endpoint ? 'webhook.save' : 'webhook.add')}
        </Button>
      </p>
    </form>
  );
}

function More() {
  const { endpoint } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  return (
    <section className="flow read">
      <SectionHead ruled title={t('webhook.try')} />
      <form method="post" className="row">
        <Button look="ghost" name="intent" value="test">
          {t('webhook.test')}
        </Button>
      </form>
      <details className="disclosure">
        <summary>{t('webhook.roll')}</summary>
        <form method="post" className="flow gap3">
          <p className="meta">{t('webhook.rollWhy')}</p>
          {endpoint?.formerUntil && (
            <Notice kind="warn">
              {t('webhook.rollAgain', { until: formatDateTime(endpoint.formerUntil, locale) })}
            </Notice>
          )}
          <p>
            <Button look="ghost" size="small" name="intent" value="roll">
              {t('webhook.rollYes')}
            </Button>
          </p>
        </form>
      </details>
      <details className="disclosure">
        <summary>{t('webhook.remove')}</summary>
        <form method="post" className="flow gap3">
          <p className="meta">{t('webhook.removeWhy')}</p>
          <p>
            <Button look="danger" size="small" name="intent" value="remove">
              {t('webhook.removeYes')}
            </Button>
          </p>
        </form>
      </details>
    </section>
  );
}

function Deliveries() {
  const { endpoint, deliveries, now, page, pageCount } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  const endpointId = endpoint?.id ?? 0;
  const eventName = (event: string) =>
    event === TEST_EVENT ? t('webhook.event.test') : t(`webhook.event.${event as WebhookEvent}`);
  return (
    <section className="flow" id="log">
      <SectionHead ruled title={t('webhook.log')} />
      {deliveries.length === 0 ? (
        <p>{t('webhook.logNone')}</p>
      ) : (
        <Table
          caption={t('webhook.log')}
          columns={[
            { key: 'event', title: t('webhook.what') },
            { key: 'status', title: t('webhook.state') },
            { key: 'at', title: t('webhook.at'), isFigure: true },
            { key: 'tries', title: t('webhook.tries'), isFigure: true, isWide: true },
          ]}
          rows={deliveries.map(({ id, event, subject, status, createdAt, attempts }) => ({
            key: String(id),
            cells: [
              <span key="event">
                <a href={paths.staffWebhookDelivery({ endpointId, deliveryId: id })}>{eventName(event)}</a>
                {event !== TEST_EVENT && <span className="meta"> {subject}</span>}
              </span>,
              <DeliveryPill key="status" status={status} />,
              <span key="at" className="nb">
                {momentWords(createdAt, { now, t, locale })}
              </span>,
              attempts,
            ],
          }))}
        />
      )}
      <Pager
        label={t('admin.pages')}
        current={page}
        last={pageCount}
        urlOf={(to) => `${paths.staffWebhook({ endpointId })}?page=${to}#log`}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(to) => t('admin.jump', { page: to })}
      />
    </section>
  );
}

function Secret({ text, endpointId, isNew }: NonNullable<Sent['secret']>) {
  const { t } = useText();
  return (
    <div className="flow read">
      <h1>{t(isNew ? 'webhook.added' : 'webhook.rolled')}</h1>
      <Notice kind="warn">{t('webhook.secretOnce')}</Notice>
      <p>
        <code className="anywhere">{text}</code>
      </p>
      <p>
        <CopyButton text={text} label={t('webhook.copy')} done={t('webhook.copied')} />
      </p>
      <p>
        <a href={paths.staffWebhook({ endpointId })}>{t('webhook.onward')}</a>
      </p>
    </div>
  );
}
