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

/** The issuer of a tenant: the origin for the default tenant, `/t/{slug}` below it for the others. */
export function issuerOf(tenant = 'default'): string {
  return tenant === 'default' ? serverUrl : `${serverUrl}/t/${tenant}`;
}
