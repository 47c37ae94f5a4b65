import { tokenChecks } from '@/lib/grants/access-tokens/postgres/check-token';
import { findIdTokenGrant } from '@/lib/grants/access-tokens/postgres/find-id-token-grant';
import { findBearerPersonVerb, findKnownPerson } from '@/lib/grants/access-tokens/postgres/find-person';
import { listRevoked } from '@/lib/grants/access-tokens/postgres/list-revoked';
import { revokeAccessTokenVerb } from '@/lib/grants/access-tokens/postgres/revoke-access-token';
import { assertionVerbs } from '@/lib/grants/assertions/postgres/assertions';
import { codeVerbs } from '@/lib/grants/authorization-codes/postgres';
import {
  authorizationRequestVerbs,
  pushedRequestVerbs,
} from '@/lib/grants/authorization-requests/postgres/authorization-requests';
import { decideAuthorizationRequest } from '@/lib/grants/authorization-requests/postgres/decide-authorization-request';
import { backchannelVerbs } from '@/lib/grants/backchannel-requests/postgres';
import { clientCacheKey } from '@/lib/grants/clients/postgres/client-cache-key';
import { findConsent } from '@/lib/grants/consents/postgres/remember-consent';
import { deviceVerbs } from '@/lib/grants/device-authorizations/postgres';
import { findRolesVerb } from '@/lib/grants/resources/roles/postgres/find-roles';
import { listPeopleOfClient } from '@/lib/grants/token-families/postgres/list-people';
import { noteExchange } from '@/lib/grants/token-families/postgres/note-exchange';
import { refreshVerb } from '@/lib/grants/token-families/postgres/refresh';
import { revokeByClientVerb } from '@/lib/grants/token-families/postgres/revoke';
import { findAssertedPerson } from '@/lib/grants/trusted-issuers/postgres/find-asserted-person';
import type { TrustedIssuer } from '@/lib/oauth/assertion/trusted-issuer';
import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import type { Cache } from '@/lib/platform/postgres/cache';
import type { Connection } from '@/lib/platform/postgres/database';

/** The data that is read from copies. */
export interface OAuthCopies {
  clients: Pick<Cache<Client | null>, 'get'>;
  /** By tenant id and then by issuer. */
  trustedIssuers: Pick<Cache<ReadonlyMap<string, TrustedIssuer>>, 'get'>;
}

/**
 * The OAuth store on PostgreSQL.
 * @param options.recordsUptime whether the server processes of this installation record their uptime: without it, a
 *   record of others, or of earlier times, says nothing about outages
 */
export function createOAuthStore(
  database: Connection,
  { clients, trustedIssuers }: OAuthCopies,
  { recordsUptime = false } = {},
): OAuthStore {
  return {
    findClient: (tenantId, clientId) => clients.get(clientCacheKey(tenantId, clientId)),
    findConsent: (tenantId, personId, clientId) => findConsent(database, tenantId, personId, clientId),
    ...pushedRequestVerbs(database),
    ...authorizationRequestVerbs(database),
    decideAuthorizationRequest: (decision) => decideAuthorizationRequest(database, decision),

    ...codeVerbs(database),
    ...deviceVerbs(database),
    ...backchannelVerbs(database),
    revokeFamily: revokeByClientVerb(database),
    revokeAccessToken: revokeAccessTokenVerb(database),
    ...assertionVerbs(database),
    listRevoked: (feed) => listRevoked(database, feed),
    findTrustedIssuer: async (tenantId, issuer) => (await trustedIssuers.get(tenantId)).get(issuer) ?? null,
    findAssertedPerson: (tenantId, attribute, value) => findAssertedPerson(database, tenantId, attribute, value),
    refresh: refreshVerb(database, { recordsUptime }),
    ...tokenChecks(database),
    findBearerPerson: findBearerPersonVerb(database),
    findKnownPerson: (query) => findKnownPerson(database, query),
    findRoles: findRolesVerb(database),
    findIdTokenGrant: (idToken) => findIdTokenGrant(database, idToken),
    listPeopleOfClient: (tenantId, clientId) => listPeopleOfClient(database, tenantId, clientId),
    noteExchange: (exchange) => noteExchange(database, exchange),
  };
}
