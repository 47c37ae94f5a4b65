import { createRemoteJWKSet, jwtVerify } from 'jose';
import { freshTokens } from './authorization';
import { issuerOf, mount } from './environment';
import type { ReceivedEvent } from './event-receiver';
import { clientOf, scimTokenOf, type TestClient } from './fixture';
import type { TokenResponse } from './oauth';
import { ScimClient } from './scim';
import type { UserAgent } from './user-agent';

/** The tenant of the setup document for sign-out tests. */
export const LOGOUT_TENANT = 'logout-house';

export const logoutDirectory = new ScimClient(scimTokenOf('Directory', LOGOUT_TENANT), LOGOUT_TENANT);

/** The client that gets logout notifications, at the port where this mount's tests listen. */
export const toldClient = clientOf(`logout-${mount}`, LOGOUT_TENANT);

export type OpenIdTokens = TokenResponse & { id_token: string };

/** A signed-in person with tokens of a client, including an ID token. */
export async function signedInAt(
  client: TestClient,
  {
    agent,
    scope = 'openid notes',
    person,
  }: { agent?: UserAgent; scope?: string; person?: { userName: string; password: string } } = {},
) {
  const who = person ?? (await logoutDirectory.createPerson());
  const tokens = (await freshTokens(client, who, { ...(agent && { agent }), overrides: { scope } })) as OpenIdTokens & {
    agent: UserAgent;
  };
  return { person: who, ...tokens };
}

export const endSessionUrl = (parameters: Record<string, string>): string =>
  `${issuerOf(LOGOUT_TENANT)}/end-session?${new URLSearchParams(parameters).toString()}`;

/** Verifies what was posted to a client as its library would, with the published keys. */
export async function logoutTokenIn({ body }: ReceivedEvent, client: TestClient) {
  const token = new URLSearchParams(body).get('logout_token') ?? '';
  const keys = createRemoteJWKSet(new URL(`${issuerOf(client.tenant)}/jwks`));
  return jwtVerify(token, keys, { issuer: issuerOf(client.tenant), audience: client.id, typ: 'logout+jwt' });
}

/** Waits until a condition holds. */
export async function eventually<Value>(
  look: () => Promise<Value | undefined> | Value | undefined,
  what: string,
  seconds = 20,
): Promise<Value> {
  for (let left = seconds * 10; left > 0; left--) {
    const value = await look();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not come within ${seconds} s.`);
}
