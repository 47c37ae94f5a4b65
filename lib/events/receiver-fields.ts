import { z } from 'zod';
import { eventKinds } from './event-kinds';
import { receiverContents, receiverMethods } from './receiver';

const name = z.string().trim().min(1, 'must not be empty').max(100, 'must be at most 100 characters').regex(/^\P{Cc}*$/u, 'must not hold control characters');

/** https, or http where the operator allows that host when it is sent (docs/decisions/0018). */
const address = z.string().trim().max(2000, 'must be at most 2000 characters').refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === '';
}, 'must be an https address without user name and fragment');

/** RFC 9110, 11.6.2 and 5.5: what may stand in a header field. */
const authorization = z.string().trim().regex(/^[\x21-\x7e][\x20-\x7e]{0,4095}$/, 'must be the value of an Authorization header, such as "Bearer …"');

/** What a receiver is made of, as the console and `apply` give it. */
export const receiverFields = z.strictObject({
  name,
  method: z.enum(receiverMethods, { error: `must be one of ${receiverMethods.join(', ')}` }),
  address: address.optional(),
  audience: z.string().trim().min(1, 'must not be empty').max(500, 'must be at most 500 characters').regex(/^\P{Cc}*$/u, 'must not hold control characters').optional(),
  event_kinds: z.array(z.enum(eventKinds, { error: `must be one of ${eventKinds.join(', ')}` })).min(1, 'must name at least one kind').default([...eventKinds]),
  content: z.enum(receiverContents, { error: 'must be notice or full' }).default('notice'),
  authorization: authorization.optional(),
}).superRefine(({ method, address: to, authorization: header }, context) => {
  if (method === 'poll' && to !== undefined) context.addIssue({ code: 'custom', path: ['address'], message: 'is for receivers that are sent to; this one polls' });
  if (method !== 'poll' && to === undefined) context.addIssue({ code: 'custom', path: ['address'], message: 'is required: where events are sent' });
  if (method !== 'push' && header !== undefined) context.addIssue({ code: 'custom', path: ['authorization'], message: 'is for push only' });
});
export type ReceiverFields = z.output<typeof receiverFields>;
