import { z } from 'zod';

const jtis = z.array(z.string().max(200)).max(1_000);

/** A poll request: what the receiver asks for and acknowledges (RFC 8936, 2.2). Unknown members are ignored. */
export const pollRequestSchema = z.object({
  /** "A value of 0 MAY be used by SET Recipients that would like to perform an acknowledge-only request." */
  maxEvents: z.int().min(0).optional(),
  returnImmediately: z.boolean().default(false),
  ack: jtis.default([]),
  setErrs: z
    .record(z.string().max(200), z.looseObject({ err: z.string(), description: z.string().optional() }))
    .default({})
    .refine((errors) => Object.keys(errors).length <= 1_000),
});
export type PollRequest = z.output<typeof pollRequestSchema>;
