import { createAccessKeyStore } from '@/lib/grants/access-keys/postgres';
import { createDetailsTypeStore } from '@/lib/grants/authorization-details-types/postgres';
import { createDeletionRunner } from '@/lib/grants/clients/deletion-runner';
import { canRedraw } from '@/lib/grants/clients/logo/client-logo';
import { createLogoWorker } from '@/lib/grants/clients/logo/logo-worker';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { clientCacheKey } from '@/lib/grants/clients/postgres/client-cache-key';
import { createClientLogoStore } from '@/lib/grants/clients/postgres/client-logos';
import { createInitialTokenStore } from '@/lib/grants/clients/postgres/initial-access-tokens';
import { createClientDocuments, createSectorDocuments } from '@/lib/grants/clients/published-documents';
import { createConsentStore } from '@/lib/grants/consents/postgres';
import { createOAuthStore } from '@/lib/grants/oauth/postgres';
import { createPersonalTokenStore } from '@/lib/grants/personal-tokens/postgres';
import { createKeySets } from '@/lib/grants/remote-keys/key-sets';
import { createResourceStore } from '@/lib/grants/resources/postgres';
import { createScopeStore } from '@/lib/grants/scopes/postgres';
import { joinKeyHolders } from '@/lib/grants/signing-keys/key-holder';
import { createLocalKeys } from '@/lib/grants/signing-keys/local-keys';
import { createPkcs11Keys } from '@/lib/grants/signing-keys/pkcs11/pkcs11-keys';
import { createKeyStore } from '@/lib/grants/signing-keys/postgres';
import { createKeyring } from '@/lib/grants/signing-keys/signing-keys';
import type { KeyServices } from '@/lib/grants/signing-keys/store';
import { createFamilyStore } from '@/lib/grants/token-families/postgres';
import { createHookSender, HOOK_MILLISECONDS } from '@/lib/grants/token-hook/ask-hook';
import { createBreaker } from '@/lib/grants/token-hook/breaker';
import { createTokenHookStore } from '@/lib/grants/token-hook/postgres';
import { checkTransmitter } from '@/lib/grants/trusted-issuers/check-transmitter';
import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import { createTrustedIssuerStore } from '@/lib/grants/trusted-issuers/postgres';
import { allowedHosts } from '@/lib/platform/http-client/allowed-hosts';
import { createGuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { createGuardedPost } from '@/lib/platform/http-client/guarded-post';
import { createGuardedRequest } from '@/lib/platform/http-client/guarded-request';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import { forgetRoleResource } from '@/lib/provisioning/scim-connections/postgres/forget-role-resource';
import { countedReuse } from './counted-stores';
import type { Foundation } from './foundation';
import { logoutDelivery } from './logout-delivery';
import { pingDelivery } from './ping-delivery';

/** How long a transmitter may take to answer a request about a stream. */
const TRANSMITTER_MILLISECONDS = 10_000;

/** Clients, what is granted to them, and the keys that sign tokens. */
export function assembleGrants({
  config,
  jobLog,
  now,
  database,
  keysFor,
  tenantKeys,
  caches,
  onError,
  count,
}: Foundation) {
  const fetchForClients = createGuardedFetch({ allowed: config.fetchAllowedHosts.clients });
  const fetchForIssuers = createGuardedFetch({ allowed: config.fetchAllowedHosts.issuers });
  // Where anyone may supply the address, no host is exempt from the guard.
  const fetchForStrangers = createGuardedFetch({ allowed: [] });
  const keyHolder = joinKeyHolders(
    createLocalKeys(keysFor('signing-key')),
    config.pkcs11 && createPkcs11Keys(config.pkcs11),
  );
  const keys: KeyServices = {
    store: createKeyStore(database, caches.signingKeys),
    newKey: keyHolder.generate,
    destroyKey: keyHolder.destroy,
  };
  const signingKeys = createKeyring(keys, keyHolder, now);
  const oauth = countedReuse(createOAuthStore(database.hot, caches, { recordsUptime: config.ownServer }), count);
  const forgetClient = (tenantId: string, clientId: string) =>
    caches.clients.forget(clientCacheKey(tenantId, clientId));
  const clientDeletions = createDeletionRunner(
    createClientStore(database, { detach: detachClient, change: forgetClient }),
    { now, onError: (error) => jobLog.error({ err: error }, 'client deletion failed') },
  );
  const accessKeys = createAccessKeyStore(database, onError);
  const clientLogos = createClientLogoStore(database);
  return {
    keys,
    signingKeys,
    oauth,
    remoteKeys: createKeySets({
      fetchFor: (owner) =>
        ({ client: fetchForClients, issuer: fetchForIssuers, 'self-registered': fetchForStrangers })[owner],
      now,
    }),
    clientAddresses: {
      mayLogOut: allowedHosts(config.fetchAllowedHosts.logout),
      mayPing: allowedHosts(config.fetchAllowedHosts.clients),
    },
    clientDocuments: createClientDocuments({ fetch: fetchForStrangers, now }),
    sectorDocuments: createSectorDocuments({ fetch: fetchForClients }),
    sectorDocumentsOfStrangers: createSectorDocuments({ fetch: fetchForStrangers }),
    browserOrigins: (tenantId: string) => caches.browserOrigins.get(tenantId),
    clients: createClientStore(database, {
      detach: detachClient,
      change: forgetClient,
      deletion: () => void clientDeletions.run(),
    }),
    clientDeletions,
    clientLogos,
    clientLogoWorker: createLogoWorker({
      logos: clientLogos,
      fetch: fetchForClients,
      fetchForStrangers,
      log: jobLog,
      // Only some functions of a hosting platform contain the decoder.
      ...(!config.ownServer && { canRedraw }),
    }),
    accessKeys,
    personalTokens: createPersonalTokenStore(database, accessKeys.uses),
    initialTokens: createInitialTokenStore(database),
    resources: createResourceStore(database, forgetRoleResource),
    detailsTypes: createDetailsTypeStore(database),
    tokenHooks: {
      store: createTokenHookStore(database),
      sealingKey: keysFor('token-hook'),
      mayUseHttp: allowedHosts(config.fetchAllowedHosts.events),
      send: createHookSender({
        post: createGuardedPost({ allowed: config.fetchAllowedHosts.events, milliseconds: HOOK_MILLISECONDS }),
        sealingKey: keysFor('token-hook'),
        now,
      }),
      breaker: createBreaker(now),
    },
    scopes: createScopeStore(database),
    families: createFamilyStore(database),
    consents: createConsentStore(database),
    trustedIssuers: {
      ...createTrustedIssuerStore(database),
      sealingKey: keysFor('trusted-issuer'),
      mayUseHttp: allowedHosts(config.fetchAllowedHosts.issuers),
    },
    transmitters: {
      fetch: fetchForIssuers,
      call: createGuardedRequest({ allowed: config.fetchAllowedHosts.issuers, milliseconds: TRANSMITTER_MILLISECONDS }),
    },
    checkTransmitter: (issuer: RegisteredIssuer) => checkTransmitter(fetchForIssuers, issuer),
    ...logoutDelivery({ config, database, oauth, log: jobLog, now, signingKeys, tenantKeys }),
    ...pingDelivery({ config, database, oauth, pingKey: keysFor('ping'), log: jobLog, now }),
  };
}
