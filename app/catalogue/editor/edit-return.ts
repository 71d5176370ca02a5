import type { Translate } from '~/text/translate';
import type { EditChange, EditRefusal } from './change-subject.server';

/** A form of the editor that came back: what was typed, what is wrong with it, what somebody else saved meanwhile. */
export interface EditReturn {
  typed: Readonly<Record<string, string | string[]>>;
  errors: Readonly<Record<string, string>>;
  conflict: { version: number; changes: readonly EditChange[] } | null;
}

/** @throws Response 404 for what is gone */
export function returnOf(refusal: EditRefusal, typed: EditReturn['typed'], t: Translate): EditReturn {
  switch (refusal.code) {
    case 'NOT_FOUND':
      throw new Response(null, { status: 404 });
    case 'CHANGED': {
      const { version, changes } = refusal;
      return { typed, errors: {}, conflict: { version, changes } };
    }
    case 'REFUSED': {
      const errors = Object.entries(refusal.errors).map(
        ([name, { key, values }]) => [name, t(key, values)] as const,
      );
      return { typed, errors: Object.fromEntries(errors), conflict: null };
    }
  }
}

export const statusOf = ({ conflict }: EditReturn): number => (conflict ? 409 : 422);
