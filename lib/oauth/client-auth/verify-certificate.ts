import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { type ClientCertificate, validityProblem } from '../mutual-tls/client-certificate';
import type { Verified } from './method';

/**
 * The check that both mutual TLS methods share: the certificate must be valid now.
 * @param problem returns why the method rejects the certificate, or null
 * @throws OAuthRefusal (invalid_request) if the certificate cannot be read
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
