import { atSignIn } from '@/lib/directory/postgres/at-sign-in';
import { allowedHosts } from '@/lib/platform/http-client/allowed-hosts';
import { createIdentityProviderStore } from '@/lib/sign-in/identity-providers/postgres';
import { createUpstream } from '@/lib/sign-in/identity-providers/upstream/upstream-openid';
import { breachedPasswords } from '@/lib/sign-in/passwords/breached-passwords';
import { createSecondFactorStore } from '@/lib/sign-in/second-factors/postgres';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { countedProviders, countedSecondFactors, countedSessions } from './counted-stores';
import type { Foundation } from './foundation';

/** Sessions, second factors, identity providers, and the limits on attempts. */
export function assembleSignIn({ config, log, now, database, keysFor, count }: Foundation) {
  const { providers } = config.fetchAllowedHosts;
  return {
    sessions: countedSessions(createSessionStore(database), count),
    secondFactors: countedSecondFactors(createSecondFactorStore(database), count),
    throttle: createThrottle(createThrottleStore(database)),
    isBreachedPassword: breachedPasswords({
      url: config.breachedPasswordsUrl,
      onError: (error) => log.warn({ err: error }, 'breached password check failed'),
    }),
    identityProviders: {
      store: countedProviders(createIdentityProviderStore(database, atSignIn), count),
      upstream: createUpstream({ allowed: providers, now }),
      sealingKey: keysFor('identity-provider'),
      attemptKey: keysFor('upstream-attempt'),
      mayUseHttp: allowedHosts(providers),
    },
  };
}
