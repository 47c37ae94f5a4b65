import { signInOn } from './authorization';
import { issuerOf } from './environment';
import { personOf, scimTokenOf } from './fixture';
import { accessKeyOf, manage } from './management';
import { startNameServer } from './name-server';
import { unique } from './random';
import { ScimClient } from './scim';
import { UPSTREAM_CLIENT, type UpstreamProvider } from './upstream-provider';
import { UserAgent } from './user-agent';

/** The tenant of the setup document whose sign-in begins with the address while a test routes a domain. */
export const ROUTED = 'routed-house';
export const routedDirectory = new ScimClient(scimTokenOf('Directory', ROUTED), ROUTED);
const at = (path: string) => `${issuerOf(ROUTED)}${path}`;

/** An access key of the owner, who signs in on the page with all methods, because a domain may be routed. */
export async function routedKey(): Promise<string> {
  const agent = new UserAgent();
  await signInOn(agent, await agent.open(at('/login?way=all')), personOf('owner', ROUTED));
  return accessKeyOf(agent, { tenant: ROUTED, role: 'owner' });
}

export interface Routing {
  domain: string;
  /** The provider's ID, which is also its name. */
  idp: string;
  require(required: boolean): Promise<void>;
  end(): Promise<void>;
}

/** Verifies a new domain and leads its addresses to a test's provider. */
export async function routeDomain(key: string, provider: UpstreamProvider): Promise<Routing> {
  const call = async (method: string, path: string, body?: object) => {
    const called = await manage(key, method, path, { tenant: ROUTED, body });
    if (called.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(called.body)}`);
    return called.body;
  };
  const idp = unique('idp');
  const domain = `${unique('routed').toLowerCase()}.example`;
  const path = `/email-domains/${domain}`;
  await call('POST', '/identity-providers', {
    id: idp,
    name: idp,
    issuer: provider.issuer,
    client_id: UPSTREAM_CLIENT.id,
    client_secret: UPSTREAM_CLIENT.secret,
    linking: 'verified_email',
  });
  const record = await call('POST', '/email-domains', { domain });
  const names = await startNameServer();
  try {
    names.set(String(record.record_name), String(record.record_value));
    await call('POST', `${path}/verify`);
  } finally {
    await names.close();
  }
  await call('PATCH', path, { identity_provider: idp });
  return {
    domain,
    idp,
    require: async (required) => void (await call('PATCH', path, { identity_provider_required: required })),
    async end() {
      await call('DELETE', path);
      await call('DELETE', `/identity-providers/${idp}`);
    },
  };
}
