const PRODUCT = 'Tessera';

/**
 * The suffix that says whose console a page belongs to, for administrators who have pages of several tenants open. If
 * the tenant has the product's name, as the default tenant does until it is renamed, the name appears once.
 */
export const consoleTitle = (tenantName: string): string =>
  tenantName === PRODUCT ? PRODUCT : `${tenantName} · ${PRODUCT}`;
