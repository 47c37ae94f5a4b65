const PRODUCT = 'Tessera';

/** How titles say whose console a page is of: whoever looks after several has pages of each open. A tenant that is called as the product, as the default one until somebody names it, is named once. */
export const consoleTitle = (tenantName: string): string =>
  tenantName === PRODUCT ? PRODUCT : `${tenantName} · ${PRODUCT}`;
