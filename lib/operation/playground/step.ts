import { z } from 'zod';
import type { Sayable } from '@/lib/platform/shared/message';

/** Text that pages translate into the reader’s language. */
const Said = z.custom<Sayable>((said) => typeof said === 'object' && said !== null);

const Fields = z.array(z.tuple([z.string(), z.string()]));

/** One request and its response, as displayed: without secrets. */
export const Step = z.object({
  title: Said,
  /** The purpose of the request, in a sentence. */
  about: Said,
  /** Where the request is specified: "RFC 6749, 4.1.3". */
  source: z.string(),
  request: z.object({ method: z.string(), url: z.string(), headers: Fields, form: Fields }),
  /** Null when the request is itself the answer: the browser that returns to the client. */
  response: z.object({ status: z.number(), headers: Fields, body: z.string(), requestId: z.string() }).nullable(),
  /** What a well-behaved client checks before it continues. */
  checks: z.array(z.object({ label: Said, verdict: z.enum(['good', 'bad', 'note']), detail: Said })),
});

export type Step = z.infer<typeof Step>;

/** Names and values in the order in which they are sent; a name may repeat. */
export type Fields = [name: string, value: string][];
