import { expect, vi } from 'vitest';
import { assertion, JWT_BEARER, present, publicKeyOf } from './assertion';
import { issuerOf } from './environment';
import type { TestClient } from './fixture';
import { manage } from './management';
import { unique } from './random';

const SCOPE = 'orders:read';

/**
 * A new person for whom a new client gets an access token, and who is then deactivated.
 * @param owner an access key of an owner of the tenant
 * @param fields of the client
 */
export async function leaverOf(
  owner: string,
  { tenant, fields = {} }: { tenant: string; fields?: object },
): Promise<{ clientId: string; personId: string }> {
  const create = async (path: string, body: object) => {
    const called = await manage(owner, 'POST', path, { tenant, body });
    if (called.status !== 201) throw new Error(JSON.stringify(called.body));
    return called.body;
  };
  const created = await create('/clients', {
    client_name: 'Notified',
    grant_types: [JWT_BEARER],
    scope: SCOPE,
    ...fields,
  });
  const client: TestClient = {
    id: String(created.client_id),
    name: 'Notified',
    secret: String(created.client_secret),
    method: 'client_secret_basic',
    redirectUri: '',
    scope: SCOPE,
    tenant,
  };
  const issuer = `https://${unique('speaks')}.example`;
  await create('/trusted-issuers', { issuer, jwks: { keys: [publicKeyOf('idp')] }, scope: SCOPE });
  const userName = `${unique('leaver')}@${tenant}.example`;
  const personId = String((await create('/people', { user_name: userName })).id);
  // The other server process learns of the issuer a moment later.
  await vi.waitFor(async () => {
    const jwt = assertion(issuer, { key: 'idp', claims: { sub: userName, aud: issuerOf(tenant) } });
    expect((await present(client, jwt)).status).toBe(200);
  }, 3_000);
  const left = await manage(owner, 'POST', `/people/${personId}/deactivate`, { tenant, body: {} });
  expect(left.status).toBe(200);
  return { clientId: client.id, personId };
}
