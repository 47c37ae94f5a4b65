import { z } from 'zod';
import type { ReceiverMethod } from '@/lib/journal/events/receiver';
import type { Sentence } from '@/lib/platform/shared/text';
import { choices, optionalText } from '../form-schema';
import { schemaErrors } from '../schema-errors';

/** The fields of the console's form, but for how the receiver is told. */
export const receiverForm = z.object({
  name: z.string(),
  address: optionalText,
  audience: optionalText,
  /** Named as a secret, so that no answer shows it again. */
  authorization_secret: optionalText,
  event_kinds: choices,
  content: z.string().default('notice'),
});

/** What the form says, under the names that `receiverFields` checks; what the choice of method hides is not said. */
export function toFields(
  method: string,
  { address, audience, authorization_secret: authorization, ...form }: z.output<typeof receiverForm>,
): Record<string, unknown> {
  const of = (...methods: ReceiverMethod[]) => methods.some((one) => one === method);
  return {
    ...form,
    method,
    ...(address !== undefined && of('push', 'webhook') && { address }),
    ...(audience !== undefined && of('push', 'poll') && { audience }),
    ...(authorization !== undefined && of('push') && { authorization }),
  };
}

/** What `receiverFields` has against what the form says, by form field. */
export function receiverErrors(error: z.ZodError, fields: Record<string, unknown>): Record<string, Sentence> {
  const { authorization, ...errors } = schemaErrors(error, fields);
  return { ...errors, ...(authorization !== undefined && { authorization_secret: authorization }) };
}
