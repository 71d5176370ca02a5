import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { giveGrant, type GrantRefusal, moveGrantEnd } from '~/access/staff/change-grants.server';
import { endGrantSchema, giveGrantSchema, moveGrantSchema } from '~/access/staff/grant-forms';
import {
  type PersonChange,
  type PersonRefusal,
  changePersonByStaff,
} from '~/accounts/people/change-person-by-staff.server';
import { findMemberByEmail } from '~/accounts/people/members.server';
import {
  groupSchema,
  mergeSchema,
  recordsSchema,
  suspendSchema,
} from '~/accounts/people/person-change-forms';
import { readStaffPerson } from '~/accounts/people/staff-person.server';
import { rightsOf } from '~/accounts/staff-rights';
import { textIn } from '~/accounts/typed-fields';
import type { StaffMember } from '~/accounts/viewer';
import { findCourseByTitle } from '~/catalogue/courses/course-by-title.server';
import { mergeAsStaff } from '~/flows/people/merge-as-staff.server';
import { sendLinkAsStaff } from '~/flows/people/send-link-as-staff.server';
import { endAccessAsStaff, type EndRefusal } from '~/learning/end-access-as-staff.server';
import { paths } from '~/values/paths';
import type { Result } from '~/values/result';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { intentOf, parseForm, readForm, type Typed, typedOf, withFields } from '~/web/form.server';
import type { Visit } from '~/web/visit.server';

const DONE = [
  'given',
  'moved',
  'ended',
  'suspended',
  'readmitted',
  'sessions',
  'grouped',
  'recorded',
  'linked',
  'merged',
] as const;
type Done = (typeof DONE)[number];
export const isDone = (named: string | null): named is Done => DONE.some((each) => each === named);

type Refusal = GrantRefusal | PersonRefusal | EndRefusal;

/** A form that came back: which, of which grant, what was typed and what is wrong. */
export interface Sent {
  form: string;
  refusal: Refusal['code'] | null;
  /** of a renewal that waits */
  orderNumber?: string;
  typed: Typed;
  errors: Record<string, string>;
  /** of a merge: whose account it would be */
  member?: { id: number; name: string };
}

/** What staff does to one person: each button of the page is one verb. */
export async function control(args: ActionFunctionArgs, visit: Visit & { administrator: StaffMember }) {
  const { db, now, t, locale, administrator } = visit;
  const personId = idOfSlug(args.params.personId ?? '') ?? 0;
  const actorId = administrator.id;
  const by = { personId, actorId };
  const { fields } = await readForm(args.request);
  const intent = intentOf(fields);

  const back = (done: Done) => redirect(`${paths.staffPerson({ personId })}?done=${done}`, 303);
  const wrong = (sent: Partial<Sent>, status: 409 | 422) =>
    data<Sent>({ form: intent, refusal: null, typed: {}, errors: {}, ...sent }, { status });
  const answer = (result: Result<unknown, Refusal>, done: Done, typed: Typed = {}) => {
    if (result.ok) return back(done);
    const { code: refusal, ...more } = result.refusal;
    return wrong({ refusal, typed, ...more }, 409);
  };
  const read = <S extends z.ZodType>(schema: S) => {
    const form = parseForm(fields, schema);
    return form.ok
      ? form
      : { ...form, answer: wrong({ typed: form.typed, errors: firstErrors(form.errors, t) }, 422) };
  };
  const order = (entry: PersonChange) =>
    changePersonByStaff(
      db,
      { ...by, order: entry, mayChangeStaff: rightsOf(administrator.roles).includes('staff') },
      now,
    );

  switch (intent) {
    case 'grant-give': {
      const input = textIn(typedOf(fields), 'course');
      const named = await findCourseByTitle(db, input);
      const form = parseForm(
        named ? withFields(fields, { course: [String(named.id)] }) : fields,
        giveGrantSchema,
      );
      // what was typed, not the number it became
      if (!form.ok)
        return wrong({ typed: { ...form.typed, course: input }, errors: firstErrors(form.errors, t) }, 422);
      const { course, last_day: lastDay, reason } = form.value;
      return answer(
        await giveGrant(db, { ...by, courseId: course ?? 0, lastDay, reason }, now),
        'given',
        form.typed,
      );
    }
    case 'grant-move': {
      const form = read(moveGrantSchema);
      if (!form.ok) return form.answer;
      const { grant, seen, last_day: lastDay, reason } = form.value;
      const command = { ...by, grantId: grant ?? 0, seen, lastDay: lastDay ?? '', reason };
      return answer(await moveGrantEnd(db, command, now), 'moved', form.typed);
    }
    case 'grant-end': {
      const form = read(endGrantSchema);
      if (!form.ok) return form.answer;
      const { grant, reason } = form.value;
      return answer(
        await endAccessAsStaff(db, { ...by, grantId: grant ?? 0, reason }, now),
        'ended',
        form.typed,
      );
    }
    case 'suspend':
    case 'readmit': {
      const form = read(suspendSchema);
      if (!form.ok) return form.answer;
      const done = intent === 'suspend' ? 'suspended' : 'readmitted';
      return answer(await order({ kind: intent, ...form.value }), done, form.typed);
    }
    case 'end-others':
      return answer(await order({ kind: 'end-sessions' }), 'sessions');
    case 'group': {
      const form = read(groupSchema);
      if (!form.ok) return form.answer;
      return answer(await order({ kind: 'group', groupId: form.value.group }), 'grouped');
    }
    case 'records': {
      const form = read(recordsSchema);
      if (!form.ok) return form.answer;
      const { branch_id: branchId, student_group_kpi: studentGroupKpi } = form.value;
      return answer(await order({ kind: 'records', branchId, studentGroupKpi }), 'recorded', form.typed);
    }
    case 'password-link':
      return (await sendLinkAsStaff(db, { ...by, locale }, now))
        ? back('linked')
        : wrong({ refusal: 'GONE' }, 409);
    case 'merge': {
      const form = read(mergeSchema);
      if (!form.ok) return form.answer;
      const { email, reason, member: seen } = form.value;
      const found = await findMemberByEmail(db, email);
      if (!found) return wrong({ typed: form.typed, errors: { email: t('people.mergeNobody') } }, 422);
      if (seen !== found.id) {
        const whose = await readStaffPerson(db, found.id);
        const member = { id: found.id, name: whose?.name || email };
        return wrong({ typed: form.typed, member }, 422);
      }
      const merged = await mergeAsStaff(db, { guestId: personId, memberId: found.id, actorId, reason }, now);
      if (!merged.ok) return answer(merged, 'merged', form.typed);
      return redirect(`${paths.staffPerson({ personId: found.id })}?done=merged`, 303);
    }
    default:
      throw new Response(null, { status: 400 });
  }
}
