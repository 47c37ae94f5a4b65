import { deriveKey, sameDigest, sha256 } from '@/lib/platform/shared/secret';

/** In which a proxy proves that it is the trusted one, where its address cannot be known or is not enough. */
export const proxySecretHeader = 'x-tessera-proxy-secret';

interface Secrets {
  /** The installation's. */
  secret: string;
  /** What the trusted proxy sends; null where none is known by a secret. */
  proxySecret: string | null;
}

let derived: { from: string; secret: string } | null = null;

/**
 * What our own server and proxy.ts send on to Next, so that it believes what they have written into the headers: the
 * same in all processes, and known to nobody outside them.
 */
export function ownProxySecret({ secret }: Pick<Secrets, 'secret'>): string {
  if (derived?.from !== secret)
    derived = { from: secret, secret: Buffer.from(deriveKey(secret, 'proxy')).toString('base64url') };
  return derived.secret;
}

/** Whether a header's value is the trusted proxy's secret, or our own; compared in constant time. */
export function isProxySecret(value: string | null | undefined, secrets: Secrets): boolean {
  if (!value) return false;
  const given = sha256(value);
  return [secrets.proxySecret, ownProxySecret(secrets)].some(
    (known) => known !== null && sameDigest(given, sha256(known)),
  );
}
