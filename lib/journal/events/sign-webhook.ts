import { createHmac } from 'node:crypto';

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
