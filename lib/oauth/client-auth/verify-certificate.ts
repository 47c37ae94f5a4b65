import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type ClientCertificate, validityProblem } from '../mutual-tls/client-certificate';
import type { Verified } from './method';

/**
 * The check that both mutual TLS methods share: the certificate must be valid now.
 * @param problem returns why the method rejects the certificate, or null
 * @throws OAuthError (invalid_request) if the certificate cannot be read
 */
export async function verifyCertificate(
  { mutualTls }: Pick<OAuthContext, 'mutualTls'>,
  now: Date,
  problem: (certificate: ClientCertificate) => Promise<Sayable | null> | Sayable | null,
): Promise<Verified> {
  const certificate = mutualTls?.certificate();
  if (!certificate) return { kind: 'refused', reason: msg('oauth.connectionHasNoClientCertificate') };
  const reason = validityProblem(certificate, now) ?? (await problem(certificate));
  return reason === null ? { kind: 'authenticated', secretId: null } : { kind: 'refused', reason };
}
