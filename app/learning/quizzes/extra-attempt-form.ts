import { z } from 'zod';
import { idField } from '~/kit/forms/field-rules';

export const extraAttemptSchema = z.object({ person: idField, lecture: idField });
