import { z } from 'zod';
import { time } from '../times';

const fields = z.record(z.string(), z.json());

/** Who did something. */
export const actorAnswer = z.strictObject({
  type: z.string(),
  id: z.string().nullable(),
  name: z.string().nullable(),
});

/** The body made by `auditEventJson`. */
export const auditEventAnswer = z.strictObject({
  id: z.string(),
  at: time,
  action: z.string(),
  actor: actorAnswer,
  target: z.strictObject({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  request_id: z.string().nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  before: fields.nullable(),
  after: fields.nullable(),
  detail: fields,
});

/** With its position in the chain; null until it is sealed. */
export const sealedEventAnswer = auditEventAnswer.extend({
  seal: z.strictObject({ number: z.int(), previous_hash: z.string(), hash: z.string() }).nullable(),
});

/** A JWS, and the public key to verify it with. */
export const checkpointAnswer = z.strictObject({ checkpoint: z.string(), key: z.record(z.string(), z.json()) });
