import { STAFF_ROLES, type StaffRole } from '~/accounts/staff-rights';
import { ChoiceSet } from '~/kit/forms/choice-set';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';

/** The roles as boxes, each with its rights. */
export function RoleFields({ held, error }: { held: readonly string[]; error?: string }) {
  const { t } = useText();
  return (
    <ChoiceSet name="roles" legend={t('staff.roles')} error={error}>
      {STAFF_ROLES.map((role) => (
        <label key={role} className="check" htmlFor={`role-${role}`}>
          <input
            type="checkbox"
            id={`role-${role}`}
            name="roles"
            value={role}
            defaultChecked={held.includes(role)}
          />
          <span>
            {t(`staff.role.${role}`)}
            <br />
            <span className="meta">{t(`staff.may.${role}`)}</span>
          </span>
        </label>
      ))}
    </ChoiceSet>
  );
}

export const roleWords = (roles: readonly StaffRole[], t: Translate): string =>
  roles.map((role) => t(`staff.role.${role}`)).join(', ');
