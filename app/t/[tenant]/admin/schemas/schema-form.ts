import { z } from 'zod';
import { ticked } from '../form-schema';

/** The fields of the console's form that can be changed after creation. */
export const schemaForm = z.object({
  name: z.string().default(''),
  description: z.string().default(''),
  required: ticked,
});
