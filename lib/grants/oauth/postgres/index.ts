import type { TrustedIssuer } from '@/lib/oauth/assertion/trusted-issuer';
import type { Client } from '@/lib/oauth/clients/client';
import type { CodeRecord, OAuthStore } from '@/lib/oauth/protocol/store';
import type { Cache } from '@/lib/platform/postgres/cache';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { assertionVerbs } from './assertions';
import { authorizationRequestVerbs } from './authorization-requests';
import { tokenChecks } from './check-token';
import { clientKey } from './client-key';
import { findConsent } from './consents';
import { decideAuthorizationRequest } from './decide-authorization-request';
import { deviceVerbs } from './device';
import { findAssertedPerson } from './find-asserted-person';
import { findBearerPersonVerb, findKnownPerson } from './find-person';
import { insertCode } from './insert-code';
import { listRevoked } from './list-revoked';
import { lockActivePerson } from './lock-person';
import { noteExchange } from './note-exchange';
import { pushedRequestVerbs } from './pushed-requests';
import { redeemCode } from './redeem-code';
import { refreshVerb } from './refresh';
import { revocationVerbs } from './revoke';

/** What is read from copies. */
export interface OAuthCopies {
  clients: Pick<Cache<Client | null>, 'get'>;
  /** By tenant id, then by issuer. */
  trustedIssuers: Pick<Cache<ReadonlyMap<string, TrustedIssuer>>, 'get'>;
}

/** The OAuth store on PostgreSQL. */
export function createOAuthStore(database: Connection, { clients, trustedIssuers }: OAuthCopies): OAuthStore {
  return {
    findClient: (tenantId, clientId) => clients.get(clientKey(tenantId, clientId)),
    findConsent: (tenantId, personId, clientId) => findConsent(database, tenantId, personId, clientId),
    ...pushedRequestVerbs(database),
    ...authorizationRequestVerbs(database),
    decideAuthorizationRequest: (decision) => decideAuthorizationRequest(database, decision),

    issueCode: (code) =>
      database.transaction(async (connection) => {
        if (!(await lockActivePerson(connection, code.tenantId, code.personId))) return 'person-inactive';
        return (await insertCode(connection, code)) ? 'issued' : 'session-ended';
      }),

    async findCode(tenantId, codeHash) {
      const [code] = await database.query<CodeRecord>(sql`
        SELECT client_id AS "clientId", person_id::text AS "personId", session_id::text AS "sessionId", binding,
               expires_at AS "expiresAt", consumed_at AS "consumedAt"
        FROM authorization_code WHERE tenant_id = ${tenantId}::uuid AND code_hash = ${codeHash}`);
      return code ?? null;
    },

    redeemCode: (redemption) => redeemCode(database, redemption),
    ...deviceVerbs(database),
    ...revocationVerbs(database),
    ...assertionVerbs(database),
    listRevoked: (feed) => listRevoked(database, feed),
    findTrustedIssuer: async (tenantId, issuer) => (await trustedIssuers.get(tenantId)).get(issuer) ?? null,
    findAssertedPerson: (tenantId, attribute, value) => findAssertedPerson(database, tenantId, attribute, value),
    refresh: refreshVerb(database),
    ...tokenChecks(database),
    findBearerPerson: findBearerPersonVerb(database),
    findKnownPerson: (query) => findKnownPerson(database, query),
    noteExchange: (exchange) => noteExchange(database, exchange),
  };
}
