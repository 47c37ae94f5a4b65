import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type AuthMethod =
  | 'none'
  | 'client_secret_basic'
  | 'client_secret_post'
  | 'private_key_jwt'
  | 'tls_client_auth'
  | 'self_signed_tls_client_auth';

interface FixtureClient {
  client_id: string;
  client_name: string;
  client_secret?: string;
  token_endpoint_auth_method?: AuthMethod;
  redirect_uris?: string[];
  scope?: string;
}

interface FixturePerson {
  userName: string;
  password: string;
}

interface FixtureTenant {
  slug: string;
  clients: FixtureClient[];
  people: FixturePerson[];
  scim_connections?: { name: string; token: string }[];
  /** As `data:` URLs. */
  logo?: string;
  logo_dark?: string;
}

const file = join(import.meta.dirname, '..', 'fixtures', 'tessera.json');
const { tenants } = JSON.parse(readFileSync(file, 'utf8')) as { tenants: FixtureTenant[] };

function found<Item>(item: Item | undefined, what: string): Item {
  if (item === undefined) throw new Error(`${what} is not in e2e/fixtures/tessera.json.`);
  return item;
}

const tenantOf = (slug: string): FixtureTenant =>
  found(
    tenants.find((tenant) => tenant.slug === slug),
    `tenant ${slug}`,
  );

/** A client as tests use it. */
export interface TestClient {
  id: string;
  name: string;
  secret: string | null;
  method: AuthMethod;
  /** The first registered redirect URI. */
  redirectUri: string;
  scope: string;
  tenant: string;
}

/** A client in the setup document. */
export function clientOf(id: string, tenant = 'default'): TestClient {
  const client = found(
    tenantOf(tenant).clients.find(({ client_id }) => client_id === id),
    `client ${id}`,
  );
  return {
    id,
    name: client.client_name,
    secret: client.client_secret ?? null,
    method: client.token_endpoint_auth_method ?? 'client_secret_basic',
    redirectUri: client.redirect_uris?.[0] ?? '',
    scope: client.scope ?? '',
    tenant,
  };
}

/** A person in the setup document, by the part of the user name before the @. */
export function personOf(
  name: 'owner' | 'admin' | 'auditor' | 'plain' | 'taken-on',
  tenant = 'default',
): FixturePerson {
  return found(
    tenantOf(tenant).people.find(({ userName }) => userName.startsWith(`${name}@`)),
    `person ${name}`,
  );
}

/** The bearer token of a SCIM connection in the setup document. */
export function scimTokenOf(name: string, tenant = 'default'): string {
  return found(
    tenantOf(tenant).scim_connections?.find((connection) => connection.name === name),
    `connection ${name}`,
  ).token;
}

/** The logos of a tenant in the setup document, as `data:` URLs. */
export function logosOf(tenant: string): { logo: string; logo_dark: string } {
  const { logo, logo_dark } = tenantOf(tenant);
  return { logo: found(logo, `logo of ${tenant}`), logo_dark: found(logo_dark, `dark logo of ${tenant}`) };
}
