import type { Translate } from '~/text/translate';
import type { EditChange, EditRefusal } from './change-subject.server';

/** A refused editor form: its values, its errors, and what somebody else saved meanwhile. */
export interface EditReturn {
  typed: Readonly<Record<string, string | string[]>>;
  errors: Readonly<Record<string, string>>;
  conflict: { version: number; changes: readonly EditChange[] } | null;
}

/** Throws a Response 404 for a deleted subject. */
export function returnOf(refusal: EditRefusal, input: EditReturn['typed'], t: Translate): EditReturn {
  switch (refusal.code) {
    case 'NOT_FOUND':
      throw new Response(null, { status: 404 });
    case 'CHANGED': {
      const { version, changes } = refusal;
      return { typed: input, errors: {}, conflict: { version, changes } };
    }
    case 'REFUSED': {
      const errors = Object.entries(refusal.errors).map(
        ([name, { key, values }]) => [name, t(key, values)] as const,
      );
      return { typed: input, errors: Object.fromEntries(errors), conflict: null };
    }
  }
}

export const statusOf = ({ conflict }: EditReturn): number => (conflict ? 409 : 422);
