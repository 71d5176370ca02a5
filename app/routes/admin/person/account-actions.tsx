import { mergeSchema, recordsSchema, suspendSchema } from '~/accounts/people/person-change-forms';
import type { StaffPerson } from '~/accounts/people/staff-person.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { Sent } from './person-action.server';

const INTENT_TEXT = {
  readmit: 'people.readmit',
  suspend: 'people.suspend',
} as const;
const INTENT_NOTE = {
  readmit: 'people.readmitNote',
  suspend: 'people.suspendNote',
} as const;
const INTENT_BUTTON = {
  readmit: 'people.readmitDo',
  suspend: 'people.suspendDo',
} as const;

interface AccountProps {
  person: StaffPerson;
  groups: readonly { id: number; name: string }[];
  sent: Sent | undefined;
}

/** What staff may do to an account; its owner's password and mailbox stay their own. */
export function AccountActions({ person, groups, sent }: AccountProps) {
  const { t, canMail } = useText();
  const path = paths.staffPerson({ personId: person.id });
  const isMember = person.kind === 'member';
  return (
    <section className="flow">
      <h2>{t('people.account')}</h2>
      {isMember && !person.suspendedAt && (
        <form method="post" action={path}>
          {canMail && (
            <Button look="ghost" name="intent" value="password-link">
              {t('people.sendLink')}
            </Button>
          )}
          <p className="meta">{t('people.sendLinkNote', { email: person.email })}</p>
        </form>
      )}
      {isMember && groups.length > 0 && (
        <form className="flow gap2" method="post" action={path}>
          <Select
            name="group"
            label={t('people.group')}
            prompt={t('people.groupNone')}
            options={groups.map(({ id, name }) => ({ value: String(id), text: name }))}
            defaultValue={person.group ? String(person.group.id) : ''}
          />
          <p>
            <Button look="ghost" size="small" name="intent" value="group">
              {t('people.groupSave')}
            </Button>
          </p>
        </form>
      )}
      <RecordsForm person={person} path={path} sent={sent} />
      {!isMember && person.mergedInto === null && <MergeForm path={path} sent={sent} />}
      <SuspendForm person={person} path={path} sent={sent} />
    </section>
  );
}

/** What a branch office and its figures go by; nobody types it about themselves. */
function RecordsForm({ person, path, sent }: { person: StaffPerson; path: string; sent?: Sent }) {
  const { t } = useText();
  const isMine = sent?.form === 'records';
  const command = { branch_id: person.branchId, student_group_kpi: person.studentGroupKpi };
  const field = formFields(recordsSchema, {
    values: isMine ? sent.typed : command,
    errors: isMine ? sent.errors : {},
  });
  return (
    <form className="flow gap2" method="post" action={path}>
      <Field {...field('branch_id')} label={t('people.branch')} autoComplete="off" />
      <Field {...field('student_group_kpi')} label={t('people.groupKpi')} autoComplete="off" />
      <p>
        <Button look="ghost" size="small" name="intent" value="records">
          {t('people.recordsSave')}
        </Button>
      </p>
    </form>
  );
}

function SuspendForm({ person, path, sent }: { person: StaffPerson; path: string; sent?: Sent }) {
  const { t } = useText();
  const intent = person.suspendedAt ? 'readmit' : 'suspend';
  const isMine = sent?.form === intent;
  const field = formFields(suspendSchema, {
    values: isMine ? sent.typed : {},
    errors: isMine ? sent.errors : {},
  });
  return (
    <details open={isMine}>
      <summary className={intent === 'suspend' ? 'btn danger' : 'btn ghost'}>
        {t(INTENT_TEXT[intent])}
      </summary>
      <form className="flow" method="post" action={path}>
        <p className="meta">{t(INTENT_NOTE[intent])}</p>
        <Field
          {...field('reason')}
          id="suspend-reason"
          label={t('grant.reason')}
          hint={t('grant.reasonHint')}
          autoComplete="off"
        />
        <Button look={intent === 'suspend' ? 'danger' : undefined} name="intent" value={intent}>
          {t(INTENT_BUTTON[intent])}
        </Button>
      </form>
    </details>
  );
}

/** Two steps: whose account it is, then whether that is right. */
function MergeForm({ path, sent }: { path: string; sent?: Sent }) {
  const { t } = useText();
  const mine = sent?.form === 'merge' ? sent : undefined;
  const field = formFields(mergeSchema, { values: mine?.typed, errors: mine?.errors });
  return (
    <details open={mine !== undefined}>
      <summary className="btn ghost">{t('people.merge')}</summary>
      <form className="flow" method="post" action={path}>
        <p className="meta">{t('people.mergeNote')}</p>
        {mine?.member && (
          <>
            <input type="hidden" name="member" value={mine.member.id} />
            <Notice kind="warn">{t('people.mergeSure', { name: mine.member.name })}</Notice>
          </>
        )}
        <Field {...field('email')} id="merge-email" label={t('people.mergeEmail')} autoComplete="off" />
        <Field
          {...field('reason')}
          id="merge-reason"
          label={t('grant.reason')}
          hint={t('grant.reasonHint')}
          autoComplete="off"
        />
        <Button look={mine?.member ? 'danger' : undefined} name="intent" value="merge">
          {t(mine?.member ? 'people.mergeDo' : 'people.mergeCheck')}
        </Button>
      </form>
    </details>
  );
}
