import type { JsonObject } from '@/lib/platform/shared/json';
import type { RegisteredClient } from '../client';
import { toRfc7591 } from '../rfc7591';
import { registrableOf } from './registrable-metadata';

/**
 * The client's credentials that are known in plain text: the secret if it is new, and the token if it is new or was
 * sent with the request.
 */
export interface KnownCredentials {
  secret?: string | null;
  registrationAccessToken?: string;
}

/**
 * The client information response (RFC 7591, 3.2.1; RFC 7592, 3): all metadata that the client may set, with the values
 * in effect. The secret is stored as a hash, so it is returned only when it is new.
 * @param address the URL of its configuration endpoint (`registration_client_uri`)
 */
export function clientInformation(
  client: RegisteredClient,
  address: string,
  { secret, registrationAccessToken }: KnownCredentials = {},
): JsonObject {
  return {
    client_id: client.clientId,
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
    // "REQUIRED if "client_secret" is issued. […] or 0 if it will not expire."
    ...(secret != null && { client_secret: secret, client_secret_expires_at: 0 }),
    ...(registrationAccessToken !== undefined && { registration_access_token: registrationAccessToken }),
    registration_client_uri: address,
    response_types: client.grantTypes.includes('authorization_code') ? ['code'] : [],
    ...registrableOf(toRfc7591(client)),
  };
}
