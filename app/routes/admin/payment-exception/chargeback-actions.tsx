import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { TextArea } from '~/kit/forms/text-area';
import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { type MoneyActionsProps, typedIn, Way } from './decision-form';

/** What staff decides about an order whose money was taken back: access, and papers. */
export function TakenBackActions(props: MoneyActionsProps) {
  const { money, order, papers } = props;
  const { t } = useText();
  if (!money.takenBack) return null;
  const { reference } = money.takenBack;
  return (
    <>
      <Way intent="keep-access" title={t('takenBack.keep')} {...props}>
        <p className="meta">{t('takenBack.keepNote')}</p>
        <Note {...props} intent="keep-access" />
        <Button>{t('takenBack.keep')}</Button>
      </Way>
      <Way intent="end-access" title={t('takenBack.end')} {...props}>
        <p className="meta">{t('takenBack.endNote')}</p>
        <Note {...props} intent="end-access" />
        <Button look="danger">{t('takenBack.end')}</Button>
      </Way>
      <Way intent="papers" title={t('takenBack.papers')} {...props}>
        {papers ? (
          <>
            <input type="hidden" name="plan" value={papers.plan} />
            <p className="meta">
              {t('takenBack.papersNote', { amount: formatMoney(papers.amount, order.currency) })}
            </p>
            <TextArea
              {...typedIn(props, 'papers').field('reason')}
              id="papers-reason"
              label={t('takenBack.reason')}
              rows={2}
            />
            <Check name="gives_back" value="yes" label={t('takenBack.givesBack')} />
            <Button look="danger">{t('takenBack.papers')}</Button>
          </>
        ) : (
          <>
            <p>{t('takenBack.papersElsewhere', { reference })}</p>
            <LinkButton look="ghost" href={paths.staffRefund({ orderId: order.id })}>
              {t('takenBack.toRefund')}
            </LinkButton>
          </>
        )}
      </Way>
    </>
  );
}

function Note(props: MoneyActionsProps & { intent: string }) {
  const { t } = useText();
  return (
    <TextArea
      {...typedIn(props, props.intent).field('note')}
      id={`${props.intent}-note`}
      label={t('takenBack.note')}
      rows={2}
    />
  );
}
