function required(name: 'E2E_URL' | 'E2E_MOUNT' | 'E2E_PROXY_SECRET'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: npm test starts the servers and sets it.`);
  return value;
}

/** The public origin of the server under test, without a trailing slash. */
export const serverUrl = required('E2E_URL');

/** Which mount answers: our own server, or Next alone as a platform runs it. */
export const mount = required('E2E_MOUNT');

/** What makes the server under test believe whoever sends it: a proxy in front of it. */
export const fromProxy = { 'X-Tessera-Proxy-Secret': required('E2E_PROXY_SECRET') };

/**
 * Where tests answer the name server's questions about custom domains, as the servers under test are told. Ports that are
 * known beforehand are below 32768: those above Linux gives to connections that go out, and one may be in use just then.
 */
export const nameServerPort = 29433;

/** The issuer of a tenant: the origin for the default tenant, `/t/{slug}` below it for the others; of a host name of its own, that. */
export function issuerOf(tenant = 'default'): string {
  if (tenant.includes('.')) return `http://${tenant}:${new URL(serverUrl).port}`;
  return tenant === 'default' ? serverUrl : `${serverUrl}/t/${tenant}`;
}

/** Whether an address is one of the server under test: at its own host, or at one below localhost that a test has given a tenant. */
export function isServed({ hostname, port }: URL): boolean {
  const { hostname: own, port: ownPort } = new URL(serverUrl);
  return port === ownPort && (hostname === own || hostname.endsWith('.localhost'));
}
