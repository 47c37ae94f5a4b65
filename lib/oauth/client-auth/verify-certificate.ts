import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { type ClientCertificate, validityProblem } from '../mutual-tls/client-certificate';
import type { Verified } from './method';

/**
 * What the methods of mutual TLS share: a certificate that is valid now.
 * @param problem what the method has against it; null for nothing
 * @throws OAuthRefusal (invalid_request) when it cannot be read
 */
export async function verifyCertificate(
  { mutualTls }: Pick<OAuthContext, 'mutualTls'>,
  now: Date,
  problem: (certificate: ClientCertificate) => Promise<string | null> | string | null,
): Promise<Verified> {
  const certificate = mutualTls?.certificate();
  if (!certificate) return { kind: 'refused', reason: 'the connection has no client certificate' };
  const reason = validityProblem(certificate, now) ?? (await problem(certificate));
  return reason === null ? { kind: 'authenticated', secretId: null } : { kind: 'refused', reason };
}
