import { MoveButtons } from '~/catalogue/editor/move-buttons';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import type { EditedPlan } from './edited-plans.server';

/** The plans in the order the shop shows them. */
export function PlanTable({
  course,
  plans,
}: {
  course: { id: number; version: number };
  plans: readonly EditedPlan[];
}) {
  const { t } = useText();
  if (plans.length === 0) return <p>{t('edit.noPlans')}</p>;
  return (
    <div className="stack">
      <Table
        caption={t('edit.part.plans')}
        columns={[
          { key: 'name', title: t('edit.field.name') },
          { key: 'price', title: t('edit.field.price_satang'), isFigure: true },
          { key: 'type', title: t('edit.field.plan_type'), isWide: true },
          { key: 'state', title: t('edit.list.status') },
          { key: 'move', title: t('edit.move') },
        ]}
        rows={plans.map(({ id, isArchived, isUsed, values }) => ({
          key: String(id),
          cells: [
            <a key="name" href={paths.staffPlan({ courseId: course.id, planId: id })}>
              {String(values.name)}
            </a>,
            values.price_satang === null ? '–' : formatMoney(Number(values.price_satang), 'THB', 'list'),
            t(`edit.choice.plan_type.${String(values.plan_type)}` as TextKey),
            <span key="state">
              {isArchived ? (
                <Pill>{t('edit.status.archived')}</Pill>
              ) : (
                <Pill kind={values.status_show === true ? 'ok' : 'warn'}>
                  {t(values.status_show === true ? 'edit.plan.shown' : 'edit.plan.hidden')}
                </Pill>
              )}{' '}
              {values.pricing_type !== 'default' && (
                <span className="meta">
                  {t(`edit.choice.pricing_type.${String(values.pricing_type)}` as TextKey)}
                </span>
              )}
            </span>,
            <MoveButtons
              key="move"
              version={course.version}
              hidden={{ plan: String(id) }}
              name={String(values.name)}
              canMove={!isArchived}
              more={[
                ...(isArchived
                  ? [{ intent: 'restore', text: t('edit.restore') }]
                  : [{ intent: 'archive', text: t('edit.archive') }]),
                ...(isArchived && !isUsed ? [{ intent: 'delete', text: t('edit.delete') }] : []),
              ]}
            />,
          ],
        }))}
      />
    </div>
  );
}
