/** Keys of webhooks as Standard Webhooks 1.0.0 writes them: base64 after `whsec_`, of 24 to 64 bytes. */
const PREFIX = 'whsec_';

export function webhookSecret(key: Uint8Array): string {
  return PREFIX + Buffer.from(key).toString('base64');
}

/** The key that a secret spells. */
export function webhookKey(secret: string): Uint8Array {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** Whether a secret from outside is one. */
export function isWebhookSecret(secret: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(secret)) return false;
  const { length } = webhookKey(secret);
  return length >= 24 && length <= 64;
}
