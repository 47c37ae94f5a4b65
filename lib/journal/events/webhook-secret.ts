/** Webhook keys in the format of Standard Webhooks 1.0.0: `whsec_` followed by 24 to 64 bytes in base64. */
const PREFIX = 'whsec_';

export function webhookSecret(key: Uint8Array): string {
  return PREFIX + Buffer.from(key).toString('base64');
}

/** Decodes the key from a secret. */
export function webhookKey(secret: string): Uint8Array {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** Whether a secret from outside is a valid webhook key. */
export function isWebhookSecret(secret: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(secret)) return false;
  const { length } = webhookKey(secret);
  return length >= 24 && length <= 64;
}
