import { endGrantSchema, giveGrantSchema, moveGrantSchema } from '~/access/staff/grant-forms';
import type { StaffGrant } from '~/access/staff/grants-of-person.server';
import { useMay } from '~/accounts/rights-context';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import type { StateKind } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { bangkokDay, formatDay, lastDayOf, typedDay } from '~/values/time';
import type { Sent } from './person-action.server';

interface GrantsProps {
  personId: number;
  grants: readonly StaffGrant[];
  /** null: too many for a list */
  courses: readonly { id: number; title: string }[] | null;
  now: Date;
  /** of a form of grants that came back */
  sent: Sent | undefined;
}

const LOOKS: Readonly<Record<StaffGrant['standing'], StateKind | undefined>> = {
  open: 'ok',
  'time-over': undefined,
  'watched-up': undefined,
  revoked: 'bad',
  refunded: 'bad',
};

/** What a person may learn and why; staff gives, moves the end, and takes back, each with a reason. */
export function Grants({ personId, grants, courses, sent }: GrantsProps) {
  const { t } = useText();
  return (
    <section>
      <h2>{t('people.grants')}</h2>
      {grants.length === 0 && <p className="meta">{t('people.noGrants')}</p>}
      <ul className="lines">
        {grants.map((grant) => (
          <GrantLine
            key={grant.id}
            grant={grant}
            sent={sent?.typed.grant === String(grant.id) ? sent : undefined}
          />
        ))}
      </ul>
      <GiveForm personId={personId} courses={courses} sent={sent?.form === 'grant-give' ? sent : undefined} />
    </section>
  );
}

function GrantLine({ grant, sent }: { grant: StaffGrant; sent: Sent | undefined }) {
  const { t, locale } = useText();
  const may = useMay();
  const isHeld = grant.standing !== 'revoked' && grant.standing !== 'refunded';
  const until = grant.endsAt
    ? t('people.grantUntil', { day: formatDay(lastDayOf(grant.endsAt), locale) })
    : t('people.grantNoEnd');
  return (
    <li>
      <div className="flow gap2 grow">
        <p>
          <b>{grant.courseTitle}</b>{' '}
          <Pill kind={LOOKS[grant.standing]}>{t(`people.standing.${grant.standing}`)}</Pill>
          <br />
          <span className="meta">
            {t(`people.source.${grant.source}`)} {formatDay(bangkokDay(grant.grantedAt), locale)} · {until}
            {grant.orderId !== null && may('orders') && (
              <>
                {' · '}
                <a href={paths.staffOrder({ orderId: grant.orderId })}>{t('people.grantOrder')}</a>
              </>
            )}
          </span>
        </p>
        {isHeld && (
          <div className="row row-actions">
            {grant.endsAt && (
              <details open={sent?.form === 'grant-move'}>
                <summary className="btn ghost small">{t('people.moveGrant')}</summary>
                <MoveForm grant={grant} sent={sent} />
              </details>
            )}
            <details open={sent?.form === 'grant-end'}>
              <summary className="btn ghost small">{t('people.endGrant')}</summary>
              <EndForm grant={grant} sent={sent} />
            </details>
          </div>
        )}
      </div>
    </li>
  );
}

function MoveForm({ grant, sent }: { grant: StaffGrant; sent: Sent | undefined }) {
  const { t, locale } = useText();
  const isMine = sent?.form === 'grant-move';
  const field = formFields(moveGrantSchema, {
    values: isMine ? sent.typed : { last_day: grant.endsAt ? typedDay(lastDayOf(grant.endsAt), locale) : '' },
    errors: isMine ? sent.errors : {},
  });
  return (
    <form className="flow" method="post" action={paths.staffPerson({ personId: grant.personId })}>
      <input type="hidden" name="grant" value={grant.id} />
      <input type="hidden" name="seen" value={grant.endsAt?.toISOString()} />
      <Field
        {...field('last_day')}
        id={`day-${grant.id}`}
        data-day=""
        autoComplete="off"
        label={t('people.lastDay')}
      />
      <Field
        {...field('reason')}
        id={`why-${grant.id}`}
        label={t('grant.reason')}
        hint={t('grant.reasonHint')}
        autoComplete="off"
      />
      <Button size="small" name="intent" value="grant-move">
        {t('people.moveGrantDo')}
      </Button>
    </form>
  );
}

function EndForm({ grant, sent }: { grant: StaffGrant; sent: Sent | undefined }) {
  const { t } = useText();
  const isMine = sent?.form === 'grant-end';
  const field = formFields(endGrantSchema, {
    values: isMine ? sent.typed : {},
    errors: isMine ? sent.errors : {},
  });
  return (
    <form className="flow" method="post" action={paths.staffPerson({ personId: grant.personId })}>
      <input type="hidden" name="grant" value={grant.id} />
      <p className="meta">{t('people.endGrantNote')}</p>
      <Field
        {...field('reason')}
        id={`end-${grant.id}`}
        label={t('grant.reason')}
        hint={t('grant.reasonHint')}
        autoComplete="off"
      />
      <Button size="small" look="danger" name="intent" value="grant-end">
        {t('people.endGrantDo')}
      </Button>
    </form>
  );
}

function GiveForm({ personId, courses, sent }: Pick<GrantsProps, 'personId' | 'courses' | 'sent'>) {
  const { t } = useText();
  const field = formFields(giveGrantSchema, { values: sent?.typed, errors: sent?.errors });
  return (
    <details open={sent !== undefined}>
      <summary className="btn ghost">{t('people.give')}</summary>
      <form className="flow" method="post" action={paths.staffPerson({ personId })}>
        {courses ? (
          <Select
            {...field('course')}
            label={t('people.course')}
            prompt={t('people.coursePrompt')}
            options={courses.map(({ id, title }) => ({ value: String(id), text: title }))}
          />
        ) : (
          <Field
            {...field('course')}
            label={t('people.course')}
            hint={t('people.courseTitleHint')}
            autoComplete="off"
          />
        )}
        <Field
          {...field('last_day')}
          data-day=""
          autoComplete="off"
          label={t('people.lastDay')}
          hint={t('people.lastDayHint')}
        />
        <Field
          {...field('reason')}
          label={t('grant.reason')}
          hint={t('grant.reasonHint')}
          autoComplete="off"
        />
        <Button name="intent" value="grant-give">
          {t('people.giveDo')}
        </Button>
      </form>
    </details>
  );
}
