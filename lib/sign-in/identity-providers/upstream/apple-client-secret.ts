import { importPKCS8, SignJWT } from 'jose';
import { msg } from '@/lib/platform/shared/message';
import type { Relation } from '../upstream';
import { UpstreamUnavailable } from './why-refused';

/** Long enough for one request. Apple accepts up to six months. */
const SECONDS = 5 * 60;

/**
 * Our client secret at Apple: a JWT that names our team and client, signed with the key that Apple has given the team.
 * A new one is made for each request and never stored.
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 * @throws UpstreamUnavailable when there is no key
 */
export async function appleClientSecret(
  { issuer, clientId, apple, clientSecret: privateKey }: Relation,
  now: Date,
): Promise<string> {
  if (!apple || privateKey === null) throw new UpstreamUnavailable(msg('identityProviders.applePrivateKeyIsMissing'));
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: apple.keyId })
    .setIssuer(apple.teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + SECONDS)
    .sign(await importPKCS8(privateKey, 'ES256'));
}
