import { z } from 'zod';
import { OWN_ALGORITHM } from '@/lib/oauth/keys/keys';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { issue } from '@/lib/platform/shared/message';
import { defaultEventKinds, eventKinds } from './event-kinds';
import { receiverContents, receiverMethods, subjectFormats } from './receiver';
import { isWebhookSecret } from './receiver-secrets';

const name = z
  .string()
  .trim()
  .min(1, issue('common.mustNotBeEmpty'))
  .max(100, issue('common.mustBeAtMostCharacters', { limit: 100 }))
  .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'));

/**
 * https, or http; whether the operator allows http for the host is checked when events are sent (docs/decisions/0018).
 */
export const address = z
  .string()
  .trim()
  .max(2000, issue('common.mustBeAtMostCharacters', { limit: 2000 }))
  .refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return (
      url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
    );
  }, issue('events.mustBeHttpsUrlWithout'));

/** The characters allowed in this header field (RFC 9110, 11.6.2 and 5.5). */
export const authorization = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e][\x20-\x7e]{0,4095}$/, issue('events.mustBeValueOfAuthorization'));

const kinds = z
  .array(z.enum(eventKinds, { error: issue('common.mustBeOneOf', { what: eventKinds.join(', ') }) }))
  .min(1, issue('events.mustContainAtLeastOne'));
const content = z.enum(receiverContents, { error: issue('events.mustBeNoticeOrFull') });
const signingAlg = z.enum(signingAlgorithms, {
  error: issue('common.mustBeOneOf', { what: signingAlgorithms.join(', ') }),
});

const subjectFormat = z.enum(subjectFormats, {
  error: issue('common.mustBeOneOf', { what: subjectFormats.join(', ') }),
});

const shape = {
  name,
  method: z.enum(receiverMethods, { error: issue('common.mustBeOneOf', { what: receiverMethods.join(', ') }) }),
  address: address.optional(),
  audience: z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(500, issue('common.mustBeAtMostCharacters', { limit: 500 }))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'))
    .optional(),
  authorization: authorization.optional(),
};

type Method = z.output<typeof shape.method>;

/** Checks the fields that only some delivery methods have. */
function fitsMethod(
  { method, address: to, authorization: header }: { method: Method; address?: string; authorization?: string },
  context: z.RefinementCtx,
): void {
  const against = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (method === 'poll' && to !== undefined) against('address', issue('events.isOnlyForReceiversThat'));
  if (method !== 'poll' && to === undefined) against('address', issue('events.isRequiredUrlThatEvents'));
  if (method !== 'push' && header !== undefined) against('authorization', issue('events.isOnlyForPush'));
}

/** "claims: REQUIRED [...] one or more claims with their new value(s)" (CAEP 1.0, 3.2.1). */
function fitsContent(
  { event_kinds: listed, content: sent }: { event_kinds?: readonly string[]; content?: string },
  context: z.RefinementCtx,
): void {
  if (listed?.includes('token-claims.changed') && sent !== 'full')
    context.addIssue({ code: 'custom', path: ['content'], message: issue('events.tokenClaimsNeedValues') });
}

/** A receiver's fields, as the console submits them. */
export const receiverFields = z
  .strictObject({
    ...shape,
    event_kinds: kinds.default([...defaultEventKinds]),
    content: content.default('notice'),
    signing_alg: signingAlg.default(OWN_ALGORITHM),
    subject_format: subjectFormat.default('iss_sub'),
  })
  .superRefine(fitsMethod)
  .superRefine(fitsContent);
export type ReceiverFields = z.output<typeof receiverFields>;

/**
 * A receiver's fields in setup files. An omitted field keeps its value, or gets its default when the receiver is new.
 */
export const receiverFileShape = z.strictObject({
  ...shape,
  event_kinds: kinds.optional(),
  content: content.optional(),
  signing_alg: signingAlg.optional(),
  subject_format: subjectFormat.optional(),
  secret: z.string().optional(),
  disabled: z.boolean().optional(),
});

export const receiverFile = receiverFileShape.superRefine((file, context) => {
  fitsMethod(file, context);
  fitsContent(file, context);
  const { method, secret } = file;
  const against = (message: string) => context.addIssue({ code: 'custom', path: ['secret'], message });
  if (secret === undefined) return;
  if (method === 'push')
    against('applies only to receivers that poll and to webhooks: pushes are signed with the tenant’s key');
  if (method === 'webhook' && !isWebhookSecret(secret)) against('must be whsec_ followed by 24 to 64 bytes in base64');
  if (method === 'poll' && !/^[A-Za-z0-9._~+/-]{16,1024}=*$/.test(secret))
    against('must be 16 to 1024 bearer token characters (letters, digits and ._~+/-)');
});
export type ReceiverFile = z.output<typeof receiverFile>;
