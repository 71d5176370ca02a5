import { z } from 'zod';
import { auditFacts } from './audit-changes';

interface Entry {
  action: string;
  subject: { type: string; id: string };
}
interface Referred {
  type: string;
  id: string;
}

const REFERS: Readonly<Record<string, string>> = {
  courses: 'course',
  gifts: 'course',
  prerequisites: 'course',
  payment_method: 'payment-method',
  teacher_id: 'teacher',
  categories: 'category',
  course_group_id: 'course_group',
  userGroups: 'user-group',
  intoPersonId: 'person',
  person_id: 'person',
  session: 'session',
  plan: 'plan',
};

/** What an entry is about or names, as one word. */
export const subjectKey = ({ type, id }: Referred) => `${type} ${id}`;

/** What a fact names by its number; null: its numbers are numbers. */
export function referredType(name: string, { action, subject }: Entry): string | null {
  if (action === 'method-moved') return subject.type;
  if (name === 'order' && action === `${subject.type}-ordered`) return subject.type;
  if (name === 'order' && action === 'plans-ordered') return 'plan';
  if (name === 'from' && action.endsWith('-duplicated')) return subject.type;
  return REFERS[name] ?? null;
}

const boughtLine = z.object({
  kind: z.string(),
  id: z.number(),
  planId: z.number().nullish(),
  qty: z.number(),
});

/** A line of an order as its maker chose it: what is bought, in which plan, how many. */
export function lineOf(value: object): { refers: Referred[]; qty: number } | null {
  const line = boughtLine.safeParse(value).data;
  if (!line) return null;
  const { kind, id, planId, qty } = line;
  const plan = planId ? [{ type: 'plan', id: String(planId) }] : [];
  return { refers: [{ type: kind, id: String(id) }, ...plan], qty };
}

/** Everything an entry names by number, so that it can be called by its name. */
export function auditReferences({ detail, ...entry }: Entry & { detail: unknown }): Referred[] {
  return auditFacts(detail).flatMap(({ name, change, after }) => {
    const type = referredType(name, entry);
    return [change?.before, after].flat().flatMap((value): Referred[] => {
      if (type && typeof value === 'number') return [{ type, id: String(value) }];
      return typeof value === 'object' && value !== null ? (lineOf(value)?.refers ?? []) : [];
    });
  });
}
