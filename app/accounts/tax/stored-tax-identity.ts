import { z } from 'zod';
import { TAX_PERSON_TYPES, type TaxIdentity } from './tax-form';

const text = z.string().default('');

const taxIdentity: z.ZodType<TaxIdentity> = z.object({
  personType: z.enum(TAX_PERSON_TYPES).default('normal_person'),
  nameOne: text,
  nameTwo: text,
  taxId: text,
  address: text,
  isDeliveryByTaxAddress: z.boolean().default(true),
  deliveryAddress: text,
  certificateId: z.number().nullable().default(null),
});

/** Reads the tax identity an order keeps. */
export const readTaxIdentity = (stored: unknown): TaxIdentity | null => taxIdentity.nullable().parse(stored);
