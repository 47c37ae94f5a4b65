import { decodeJwt } from 'jose';
import { issuerOf } from './environment';
import { clientOf } from './fixture';
import { introspect, type JsonAnswer } from './oauth';

/**
 * Introspects an access token of the default tenant as a resource server in its audience: the issuer, or one of its
 * resources.
 */
export function askMeantFor(token: string): Promise<JsonAnswer> {
  const isForIssuer = [decodeJwt(token).aud].flat().includes(issuerOf());
  return introspect(clientOf(isForIssuer ? 'api' : 'resource-server'), token);
}
