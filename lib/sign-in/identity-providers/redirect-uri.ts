import { issuerOf } from '@/lib/platform/shared/paths';

/**
 * Where a provider sends browsers back to: of each provider its own, so that the answer of one is never taken for that of
 * another (RFC 9700, 4.4.2.2).
 * @param url the public origin
 */
export const upstreamRedirectUri = (url: string, place: string, providerId: string): string =>
  `${issuerOf(url, place)}/login/upstream/${providerId}/callback`;
