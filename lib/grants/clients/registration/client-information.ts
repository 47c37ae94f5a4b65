import type { JsonObject } from '@/lib/platform/shared/json';
import type { RegisteredClient } from '../client';
import { toRfc7591 } from '../rfc7591';
import { registrableOf } from './registrable-metadata';

/** What the client authenticates with, as far as it is known in the clear: the secret when it is new, the token when it came or is new. */
export interface KnownCredentials {
  secret?: string | null;
  registrationAccessToken?: string;
}

/**
 * What a client is told of itself (RFC 7591, 3.2.1; RFC 7592, 3): all that it may have said, as it counts here. A
 * secret, which is kept as a hash, is told only while it is new.
 * @param address of its configuration (`registration_client_uri`)
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
