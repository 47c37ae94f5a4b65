function required(name: 'E2E_URL' | 'E2E_MOUNT' | 'E2E_PROXY_SECRET'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: npm test starts the servers and sets it.`);
  return value;
}

/** The public origin of the server under test, without a trailing slash. */
export const serverUrl = required('E2E_URL');

/** Which mount is under test: our own server, or Next alone as a hosting platform runs it. */
export const mount = required('E2E_MOUNT');

/**
 * The port at which Next alone serves the installation of the server under test; null unless the two mounts are
 * compared.
 */
export const nextPort = Number(process.env.E2E_NEXT_PORT) || null;

/** The database of the installation; empty unless the two mounts are compared. Other tests know only HTTP. */
export const databaseUrl = process.env.E2E_DATABASE_URL ?? '';

/** The header with which a proxy proves to the server under test that its forwarded headers can be trusted. */
export const fromProxy = { 'X-Tessera-Proxy-Secret': required('E2E_PROXY_SECRET') };

/**
 * Where tests answer the DNS queries of the servers under test about custom domains. Fixed ports are below 32768,
 * because Linux assigns ports from there up to outgoing connections and one of those may be in use.
 */
export const nameServerPort = 29433;

/**
 * The issuer of a tenant: the origin for the default tenant, `/t/{slug}` below it for others, or the tenant's custom
 * host.
 */
export function issuerOf(tenant = 'default'): string {
  if (tenant.includes('.')) return `http://${tenant}:${new URL(serverUrl).port}`;
  return tenant === 'default' ? serverUrl : `${serverUrl}/t/${tenant}`;
}

/**
 * Whether a URL belongs to the server under test: at its own host, or at a host below localhost that a test has
 * assigned to a tenant.
 */
export function isServed({ hostname, port }: URL): boolean {
  const { hostname: own, port: ownPort } = new URL(serverUrl);
  return port === ownPort && (hostname === own || hostname.endsWith('.localhost'));
}
