import { z } from 'zod';
import { durationField } from '../duration-field';
import { choices } from '../form-schema';

/** The fields of the console's form, under the names that `resourceFields` checks. */
export const resourceForm = z.object({
  identifier: z.string().trim(),
  name: z.string(),
  scopes: choices,
  access_token_lifetime_seconds: durationField,
});
