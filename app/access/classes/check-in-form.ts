import { z } from 'zod';
import { idField } from '~/kit/forms/field-rules';

export const checkInSchema = z.object({ intent: z.enum(['here', 'undo']), person: idField });
