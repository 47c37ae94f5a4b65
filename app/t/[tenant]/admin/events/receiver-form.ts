import { z } from 'zod';
import type { ReceiverMethod } from '@/lib/journal/events/receiver';
import { OWN_ALGORITHM } from '@/lib/oauth/keys/keys';
import type { Sayable } from '@/lib/platform/shared/message';
import { choices, optionalText } from '../form-schema';
import { schemaErrors } from '../schema-errors';

/** The fields of the console's form, except the delivery method. */
export const receiverForm = z.object({
  name: z.string(),
  address: optionalText,
  audience: optionalText,
  /** Named as a secret so that no answer echoes it. */
  authorization_secret: optionalText,
  event_kinds: choices,
  content: z.string().default('notice'),
  signing_alg: z.string().default(OWN_ALGORITHM),
  subject_format: z.string().default('iss_sub'),
});

/** The form's values under the names that `receiverFields` checks, without those that the selected method hides. */
export function toFields(
  method: string,
  {
    address,
    audience,
    authorization_secret: authorization,
    signing_alg: signingAlg,
    ...form
  }: z.output<typeof receiverForm>,
): Record<string, unknown> {
  const of = (...methods: ReceiverMethod[]) => methods.some((one) => one === method);
  return {
    ...form,
    method,
    ...(address !== undefined && of('push', 'webhook') && { address }),
    ...(of('push', 'poll') && { signing_alg: signingAlg }),
    ...(audience !== undefined && of('push', 'poll') && { audience }),
    ...(authorization !== undefined && of('push') && { authorization }),
  };
}

/** The errors of `receiverFields` for the form, by form field. */
export function receiverErrors(error: z.ZodError, fields: Record<string, unknown>): Record<string, Sayable> {
  const { authorization, ...errors } = schemaErrors(error, fields);
  return { ...errors, ...(authorization !== undefined && { authorization_secret: authorization }) };
}
