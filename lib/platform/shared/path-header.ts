/** The request header in which `proxy.ts` passes to pages their own path and query, as the browser sees them. */
export const pathHeader = 'x-tessera-path';

/** The request header in which `proxy.ts` passes to pages the nonce of their content security policy. */
export const nonceHeader = 'x-nonce';

/**
 * The request header in which `proxy.ts` passes to pages which tenant they belong to (lib/platform/shared/paths.ts).
 */
export const placeHeader = 'x-tessera-place';
