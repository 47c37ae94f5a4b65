import { createHmac } from 'node:crypto';
import type { Clock } from '@/lib/platform/shared/clock';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { unseal } from '@/lib/platform/shared/seal';
import type { Bytes, Keys } from '@/lib/platform/shared/secret';
import { retryAfter } from './backoff';
import type { Composer } from './compose';
import type { ClaimedDelivery } from './queue';

/** Posts to a user-configured address. Never throws on delivery errors. */
export type Post = (
  address: string,
  message: { headers: Record<string, string>; body: string },
) => Promise<
  | { kind: 'answered'; status: number; headers: Record<string, string | string[] | undefined>; body: string }
  /** `reason` is for the administrator, without secrets. */
  | { kind: 'failed'; reason: Sayable }
>;

/** The result of one attempt. */
export type Sent =
  | { kind: 'delivered' }
  | { kind: 'refused'; reason: Sayable }
  | { kind: 'gone'; reason: Sayable }
  | { kind: 'failed'; reason: Sayable; retryAfterMilliseconds: number | null };

type Send = (delivery: ClaimedDelivery) => Promise<Sent>;

/**
 * Errors of RFC 8935, 2.4 that concern the receiver's configuration and not this token. They may be fixed, so the event
 * is retried.
 */
const ABOUT_THE_SETUP = new Set([
  'invalid_key',
  'invalid_issuer',
  'invalid_audience',
  'authentication_failed',
  'access_denied',
]);

interface Sending {
  post: Post;
  composer: Composer;
  sealingKey: Keys;
  now: Clock;
}

function opened(sealingKey: Keys, sealed: Uint8Array): Bytes {
  const value = unseal(sealingKey, sealed);
  if (!value)
    throw new Error(
      'A secret of an event receiver cannot be decrypted: it was stored under a secret that is neither in TESSERA_SECRET nor in TESSERA_ADDITIONAL_SECRETS.',
    );
  return value;
}

/** Pushes a token (RFC 8935, 2). */
export function sendPush({ post, composer, sealingKey, now }: Sending): Send {
  return async (delivery) => {
    const { receiver } = delivery;
    const authorization =
      receiver.authorizationSealed && Buffer.from(opened(sealingKey, receiver.authorizationSealed)).toString();
    const answer = await post(receiver.address ?? '', {
      headers: {
        'Content-Type': 'application/secevent+jwt',
        Accept: 'application/json',
        ...(authorization && { Authorization: authorization }),
      },
      body: await composer.token(delivery, receiver),
    });
    if (answer.kind === 'failed') return { ...answer, retryAfterMilliseconds: null };
    // "202 (Accepted)" (2.2); any other 2xx status also counts as accepted.
    if (answer.status >= 200 && answer.status < 300) return { kind: 'delivered' };
    const said = answer.status === 400 ? errorIn(answer.body) : null;
    if (said && !ABOUT_THE_SETUP.has(said.err)) return { kind: 'refused', reason: said.reason };
    return {
      kind: 'failed',
      reason: said?.reason ?? msg('common.answeredStatusCode', { statusCode: answer.status }),
      retryAfterMilliseconds: retryAfterOf(answer.headers, now()),
    };
  };
}

/** Sends a signed webhook (Standard Webhooks 1.0.0, "Delivery success and failure"). */
export function sendWebhook({ post, composer, sealingKey, now }: Sending): Send {
  return async (delivery) => {
    const { id, receiver, keys } = delivery;
    const body = await composer.webhook(delivery, receiver);
    const signed = signWebhook({ id, body, keys: keys.map((key) => opened(sealingKey, key)), at: now() });
    const answer = await post(receiver.address ?? '', {
      headers: { 'Content-Type': 'application/json', ...signed },
      body,
    });
    if (answer.kind === 'failed') return { ...answer, retryAfterMilliseconds: null };
    if (answer.status >= 200 && answer.status < 300) return { kind: 'delivered' };
    if (answer.status === 410) return { kind: 'gone', reason: msg('events.answered410ReceiverWantsNo') };
    return {
      kind: 'failed',
      reason: msg('common.answeredStatusCode', { statusCode: answer.status }),
      retryAfterMilliseconds: retryAfterOf(answer.headers, now()),
    };
  };
}

function retryAfterOf(headers: Record<string, string | string[] | undefined>, now: Date): number | null {
  const header = headers['retry-after'];
  return retryAfter(Array.isArray(header) ? header[0] : header, now);
}

/**
 * Parses `err` and `description` from the body of a failed push (RFC 8935, 2.3). A body in another format still counts
 * as a rejection.
 */
function errorIn(body: string): { err: string; reason: Sayable } {
  let said: unknown;
  try {
    said = JSON.parse(body);
  } catch {
    said = null;
  }
  const stringOf = (name: string) => {
    const value = typeof said === 'object' && said !== null ? Reflect.get(said, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  const [err, description] = [stringOf('err'), stringOf('description')];
  return { err, reason: msg('events.answered400', { what: description ? `${err}: ${description}` : err }) };
}

/**
 * The headers of a webhook (Standard Webhooks 1.0.0, "Signature scheme" and "Webhook headers"). It is signed with every
 * active key, so that a key can be rotated without losing events.
 * @param at the time of this attempt
 */
export function signWebhook({
  id,
  body,
  keys,
  at,
}: {
  id: string;
  body: string;
  keys: readonly Uint8Array[];
  at: Date;
}): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`).join(' '),
  };
}
