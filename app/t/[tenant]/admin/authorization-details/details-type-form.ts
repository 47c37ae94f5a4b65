import { z } from 'zod';
import { jsonText } from '../form-schema';

/** The fields of the console's form, under the names that `detailsTypeFields` checks. */
export const detailsTypeForm = z.object({
  type: z.string().trim(),
  name: z.string(),
  description: z.string(),
  schema: jsonText,
});
