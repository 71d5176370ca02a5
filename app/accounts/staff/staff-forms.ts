import { z } from 'zod';
import { emailRule } from '~/accounts/contact/contact-form';
import { newPasswordSchema } from '~/accounts/sign-in/new-password-form';
import { STAFF_ROLES } from '~/accounts/staff-rights';
import { carried, line } from '~/kit/forms/field-rules';

const roles = z.array(z.enum(STAFF_ROLES), { error: 'staff.rolesMissing' }).min(1, 'staff.rolesMissing');
const name = { missing: 'staff.nameMissing', long: 'contact.nameTooLong' };

/** The e-mail and roles of an invitation. */
export const inviteSchema = z.object({ email: emailRule, roles });

/** `seen`: the roles this page showed; of two owners who change them at once the second is refused. */
export const rolesSchema = z.object({ roles, seen: carried(200) });

/** An invited person without an account. */
export const joinSchema = newPasswordSchema.safeExtend({
  firstname: line(255, name),
  lastname: line(255, name),
});

/** Roles as a form carries them. */
export const rolesKey = (roleNames: readonly string[]): string =>
  STAFF_ROLES.filter((role) => roleNames.includes(role)).join(' ');
