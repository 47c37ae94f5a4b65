import { deriveKey, sameDigest, sha256 } from '@/lib/platform/shared/secret';

/** The header in which a proxy proves that it is trusted, where its address cannot be known or is not sufficient. */
export const proxySecretHeader = 'x-tessera-proxy-secret';

interface Secrets {
  /** The installation's secret. */
  secret: string;
  /** The secret that the trusted proxy sends; null if none is configured. */
  proxySecret: string | null;
}

let derived: { from: string; secret: string } | null = null;

/**
 * The secret that our own server and proxy.ts send to Next, so that it trusts the headers they have written. It is the
 * same in all processes and unknown outside them.
 */
export function ownProxySecret({ secret }: Pick<Secrets, 'secret'>): string {
  if (derived?.from !== secret)
    derived = { from: secret, secret: Buffer.from(deriveKey(secret, 'proxy')).toString('base64url') };
  return derived.secret;
}

/**
 * Whether a header's value is our own secret, so that only our own processes can have written the request's headers.
 */
export const isOwnProxySecret = (value: string | null | undefined, secrets: Pick<Secrets, 'secret'>): boolean =>
  !!value && sameDigest(sha256(value), sha256(ownProxySecret(secrets)));

/** Whether a header's value is the trusted proxy's secret or our own, compared in constant time. */
export function isProxySecret(value: string | null | undefined, secrets: Secrets): boolean {
  if (!value) return false;
  const given = sha256(value);
  return [secrets.proxySecret, ownProxySecret(secrets)].some(
    (known) => known !== null && sameDigest(given, sha256(known)),
  );
}
