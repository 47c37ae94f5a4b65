/** The request header in which `proxy.ts` tells pages their own address, path and query, as the browser sees it. */
export const pathHeader = 'x-tessera-path';

/** The request header in which `proxy.ts` tells pages the nonce of their content security policy. */
export const nonceHeader = 'x-nonce';

/** The request header in which `proxy.ts` tells pages whose they are (lib/platform/shared/paths.ts). */
export const placeHeader = 'x-tessera-place';
