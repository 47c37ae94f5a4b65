import type { TestClient } from './fixture';
import { manage, newAccessKey } from './management';
import { unique } from './random';

const kinds = {
  'Web app': {
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token'],
  },
  'Single-page app': { token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'] },
  Machine: { token_endpoint_auth_method: 'client_secret_basic', grant_types: ['client_credentials'] },
} as const;

export interface NewClient {
  kind: keyof typeof kinds;
  redirectUris?: string[];
  scopes: readonly string[];
  /** Further client metadata. */
  metadata?: Record<string, unknown>;
}

/** An administrator's key for the management API, which all tests of a worker share. */
let key: Promise<string> | undefined;
const sharedKey = () => (key ??= newAccessKey('admin', { tenant: 'default' }));

/** Creates a client over the management API, with the settings that the console gives to clients of its kind. */
export async function newClient({ kind, redirectUris = [], scopes, metadata }: NewClient): Promise<TestClient> {
  const name = unique(kind);
  const { status, body } = await manage(await sharedKey(), 'POST', '/clients', {
    tenant: 'default',
    body: {
      ...kinds[kind],
      application_type: 'web',
      client_name: name,
      redirect_uris: redirectUris,
      scope: scopes.join(' '),
      ...metadata,
    },
  });
  if (status !== 201) throw new Error(`The client could not be created: ${status} ${JSON.stringify(body)}`);
  return {
    id: String(body.client_id),
    name,
    secret: typeof body.client_secret === 'string' ? body.client_secret : null,
    method: kinds[kind].token_endpoint_auth_method,
    redirectUri: redirectUris[0] ?? '',
    scope: scopes.join(' '),
    tenant: 'default',
  };
}

/** The metadata of a client, as the management API returns it. */
export async function clientMetadata({ id, tenant }: TestClient): Promise<Record<string, unknown>> {
  return (await manage(await sharedKey(), 'GET', `/clients/${id}`, { tenant })).body;
}
