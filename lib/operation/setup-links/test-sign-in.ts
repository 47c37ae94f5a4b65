import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import { beginProviderTest, finishProviderTest } from '@/lib/sign-in/identity-providers/provider-test';
import type { IdentityProviderServices } from '@/lib/sign-in/identity-providers/services';
import { causeOf, type SetupLink } from './setup-link';
import type { SetupLinkStore, SetupSession } from './store';

interface Services {
  setupLinks: SetupLinkStore;
  identityProviders: IdentityProviderServices;
}

interface Tested {
  session: SetupSession;
  link: SetupLink;
  provider: IdentityProvider;
  redirectUri: string;
}

/** The services of a test that is kept with the link instead of an administrator's session. */
const keptWith = ({ setupLinks, identityProviders }: Services, session: SetupSession) => ({
  ...identityProviders,
  store: {
    change: identityProviders.store.change,
    openTest: ({ stateHash, expiresAt }: { stateHash: Bytes; expiresAt: Date }) =>
      setupLinks.openTest({ ...session, stateHash, expiresAt }),
    claimTest: ({ stateHash }: { stateHash: Bytes }) => setupLinks.claimTest({ ...session, stateHash }),
    finishTest: ({ result }: Parameters<IdentityProviderServices['store']['finishTest']>[0]) =>
      setupLinks.finishTest({ ...session, result }),
  },
});

/** See beginProviderTest. @throws AboveRank if the provider may now sign in people with roles */
export function beginSetupTest(
  services: Services,
  { session, link, provider, redirectUri, origin }: Tested & { origin: RequestOrigin | null },
) {
  return beginProviderTest(
    keptWith(services, session),
    { provider, sessionId: link.id, redirectUri, cause: causeOf(link, origin), starter: 'set-up' },
    session.now,
  );
}

/** See finishProviderTest. */
export function finishSetupTest(
  services: Services,
  { session, link, provider, redirectUri, query }: Tested & { query: string },
): Promise<'finished' | 'no-test'> {
  return finishProviderTest(
    keptWith(services, session),
    { provider, sessionId: link.id, query, redirectUri },
    session.now,
  );
}
