import { z } from 'zod';
import { time } from '../times';

const fields = z.record(z.string(), z.json());

/** Of `auditEventJson`. */
export const auditEventAnswer = z.strictObject({
  id: z.string(), at: time, action: z.string(),
  actor: z.strictObject({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  target: z.strictObject({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  request_id: z.string().nullable(), ip_address: z.string().nullable(), user_agent: z.string().nullable(),
  before: fields.nullable(), after: fields.nullable(), detail: fields,
});
