import { z } from 'zod';
import type { Sayable } from '@/lib/platform/shared/text';

/** What pages say in the reader’s language (`Sayable`). */
const Said: z.ZodType<Sayable> = z.union([
  z.string(),
  z.object({ text: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
]);

const Fields = z.array(z.tuple([z.string(), z.string()]));

/** One request and its answer, as they are shown: without secrets. */
export const Step = z.object({
  title: Said,
  /** What it is for, in a sentence. */
  about: z.string(),
  /** Where it is specified: "RFC 6749, 4.1.3". */
  source: z.string(),
  request: z.object({ method: z.string(), url: z.string(), headers: Fields, form: Fields }),
  /** Null where the request is the answer: the browser that comes back to the client. */
  response: z.object({ status: z.number(), headers: Fields, body: z.string(), requestId: z.string() }).nullable(),
  /** What a good client looks at before it goes on. */
  checks: z.array(z.object({ label: z.string(), verdict: z.enum(['good', 'bad', 'note']), told: z.string() })),
});

export type Step = z.infer<typeof Step>;

/** Names with values, in the order in which they are sent; a name may occur more than once. */
export type Fields = [name: string, value: string][];
