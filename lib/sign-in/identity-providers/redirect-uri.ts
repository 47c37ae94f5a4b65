import { issuerOf } from '@/lib/platform/shared/paths';

/**
 * The redirect URI for a provider's responses. Each provider has its own, so that responses of different providers
 * cannot be confused (RFC 9700 section 4.4.2.2).
 * @param url the public origin
 */
export const upstreamRedirectUri = (url: string, place: string, providerId: string): string =>
  `${issuerOf(url, place)}/login/upstream/${providerId}/callback`;

/** Relative to the issuer; followed by the provider's short name. */
export const UPSTREAM_LOGOUT_PATH = '/upstream-logout';

/** The `backchannel_logout_uri` to register with a provider (OpenID Connect Back-Channel Logout 1.0, section 2.2). */
export const upstreamLogoutUri = (url: string, place: string, providerId: string): string =>
  `${issuerOf(url, place).replace(/\/$/, '')}${UPSTREAM_LOGOUT_PATH}/${providerId}`;
