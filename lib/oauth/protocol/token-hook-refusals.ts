import { msg, verbatim } from '@/lib/platform/shared/message';

/** The errors of requests that a tenant's token hook stops (docs/decisions/0128). */
export const tokenHookRefusals = {
  // Not invalid_grant: clients discard a refresh token on that error, and this one stays usable.
  'token-hook-refused': {
    code: 'access_denied',
    status: 400,
    description: verbatim('The token hook refused the request'),
  },
  'token-hook-failed': {
    code: 'temporarily_unavailable',
    status: 503,
    description: msg('oauth.temporarilyUnavailableTryAgainLater'),
  },
} as const;
