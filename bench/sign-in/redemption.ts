import { authorizationOf } from '../fixtures/client-authorization';
import { type KnownClient, registration } from '../fixtures/registration';
import { formPost } from '../kinds/form-post';
import type { HttpRequest } from '../load/exchange';
import type { Endpoints } from '../servers/bench-server';

/** An authorization code and the verifier of its PKCE challenge. */
export interface IssuedCode {
  code: string;
  verifier: string;
}

/** The request that redeems a code (RFC 6749, 4.1.3; RFC 7636, 4.5). */
export function redemption(
  { paths }: Endpoints,
  { code, verifier }: IssuedCode,
  client: KnownClient = registration,
): HttpRequest {
  const fields = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: registration.redirectUri,
    code_verifier: verifier,
  };
  if (client.clientSecret === '') return formPost(paths.token, { ...fields, client_id: client.clientId }, null);
  return formPost(paths.token, fields, authorizationOf(client));
}
