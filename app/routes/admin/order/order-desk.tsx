import type { ReactNode } from 'react';
import { OfferLinks } from '~/documents/offer-links';
import { Button } from '~/kit/button';
import { CopyButton } from '~/kit/copy-button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { TextArea } from '~/kit/forms/text-area';
import { LinkButton } from '~/kit/link-button';
import type { StaffActions } from '~/orders/life/staff-actions';
import type { OrderView } from '~/orders/page/orders.server';
import { Happening } from '~/orders/staff/happening';
import type { OrderMailRow } from '~/orders/staff/mailed.server';
import { staffOrderSchema } from '~/orders/staff/staff-order-form';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

/** A refused form of this page: messages by field. */
export interface DeskReturn {
  intent: string;
  errors: Record<string, string>;
  typed: Record<string, string>;
}

interface OrderDeskProps {
  order: OrderView;
  actions: StaffActions;
  may: { change: boolean; money: boolean };
  /** Where the buyer pays, with the shop's address; null: nothing can be paid. */
  payLink: string | null;
  /** Suggested for a deadline: a day as it is typed. */
  untilDay: string;
  formKey: string;
  returned?: DeskReturn;
}

/** What staff does for a buyer who asks: money by hand, more time, the link, the mail, the contact, a note. */
export function OrderDesk({ order, actions, may, payLink, untilDay, formKey, returned }: OrderDeskProps) {
  const { t } = useText();
  const path = { orderId: order.id };
  const form = { order, returned, untilDay };
  return (
    <section className="flow gap3" id="desk">
      <h2>{t('desk.title')}</h2>
      <div className="row">
        {may.money && order.due > 0 && (
          <LinkButton href={paths.staffOrderMoney(path)} look="ghost" size="small">
            {t('money.hand.link')}
          </LinkButton>
        )}
        {may.change && (
          <LinkButton href={paths.staffOrderContact(path)} look="ghost" size="small">
            {t('desk.contact.link')}
          </LinkButton>
        )}
        {may.change && order.status !== 'cancelled' && order.email !== '' && (
          <form method="post" action={paths.staffOrder(path)}>
            <input type="hidden" name="intent" value="mail" />
            <input type="hidden" name="form_key" value={formKey} />
            <Button look="ghost" size="small">
              {t('desk.mail')}
            </Button>
          </form>
        )}
      </div>
      {returned?.intent === 'mail' && <p className="why">{returned.errors.form_key}</p>}
      {payLink && (
        <div>
          <label htmlFor="pay-link">{t('desk.payLink')}</label>
          <div className="join">
            <input className="in" id="pay-link" readOnly defaultValue={payLink} />
            <CopyButton text={payLink} label={t('desk.payLinkCopy')} done={t('desk.payLinkCopied')} />
          </div>
        </div>
      )}
      {payLink && <OfferLinks token={order.token} />}
      {may.change && actions.canExtend && order.cancelAt && (
        <DeadlineForm {...form} intent="extend" title={t('desk.extend')} button={t('desk.extendSend')} />
      )}
      {may.change && actions.canReopen && (
        <DeadlineForm {...form} intent="reopen" title={t('desk.reopen')} button={t('desk.reopenSend')}>
          <p className="meta">{t('desk.reopenNote')}</p>
        </DeadlineForm>
      )}
      {may.change && <NoteForm order={order} returned={returned} />}
    </section>
  );
}

const fieldsOf = (intent: string, returned: DeskReturn | undefined) => {
  const mine = returned?.intent === intent ? returned : undefined;
  return {
    isBack: mine !== undefined,
    field: formFields(staffOrderSchema, { intent, values: mine?.typed, errors: mine?.errors }),
  };
};

function DeadlineForm({
  order,
  intent,
  title,
  button,
  untilDay,
  returned,
  children,
}: Pick<OrderDeskProps, 'order' | 'returned' | 'untilDay'> & {
  intent: 'extend' | 'reopen';
  title: string;
  button: string;
  children?: ReactNode;
}) {
  const { t } = useText();
  const { isBack, field } = fieldsOf(intent, returned);
  const day = field('until_day');
  const time = field('until_time');
  return (
    <details className="disclosure" open={isBack}>
      <summary>{title}</summary>
      <form method="post" action={`${paths.staffOrder({ orderId: order.id })}#desk`} className="flow gap3">
        <input type="hidden" name="intent" value={intent} />
        {children}
        <div className="two">
          <Field
            {...day}
            defaultValue={day.defaultValue ?? untilDay}
            label={t('desk.until.day')}
            data-day=""
            data-min="today"
            hint={t('transfer.dayHint')}
            autoComplete="off"
          />
          <Field
            {...time}
            defaultValue={time.defaultValue ?? '23:59'}
            label={t('desk.until.time')}
            hint={t('desk.until.timeHint')}
            autoComplete="off"
          />
        </div>
        <Button>{button}</Button>
      </form>
    </details>
  );
}

function NoteForm({ order, returned }: Pick<OrderDeskProps, 'order' | 'returned'>) {
  const { t } = useText();
  const { isBack, field } = fieldsOf('note', returned);
  return (
    <details className="disclosure" open={isBack}>
      <summary>{t('desk.note')}</summary>
      <form method="post" action={`${paths.staffOrder({ orderId: order.id })}#desk`} className="flow gap3">
        <input type="hidden" name="intent" value="note" />
        <TextArea {...field('note')} label={t('desk.note.label')} hint={t('desk.note.hint')} rows={2} />
        <Button>{t('desk.note.send')}</Button>
      </form>
    </details>
  );
}

/** Which mails the buyer got about it. */
export function OrderMails({ mails, now }: { mails: OrderMailRow[]; now: Date }) {
  const { t, locale } = useText();
  if (mails.length === 0) return null;
  return (
    <section>
      <h2>{t('desk.mails')}</h2>
      <ul className="lines dense">
        {mails.map((mail) => (
          <Happening
            key={mail.id}
            end={<span className="meta nb">{momentWords(mail.queuedAt, { now, t, locale })}</span>}
            note={t(`desk.mailStatus.${mail.status}`)}
          >
            {mail.subject}
          </Happening>
        ))}
      </ul>
    </section>
  );
}
