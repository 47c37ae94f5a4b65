import { tokenChecks } from '@/lib/grants/access-tokens/postgres/check-token';
import { findBearerPersonVerb, findKnownPerson } from '@/lib/grants/access-tokens/postgres/find-person';
import { listRevoked } from '@/lib/grants/access-tokens/postgres/list-revoked';
import { revocationVerbs } from '@/lib/grants/access-tokens/postgres/revoke';
import { assertionVerbs } from '@/lib/grants/assertions/postgres/assertions';
import { insertCode } from '@/lib/grants/authorization-codes/postgres/insert-code';
import { redeemCode } from '@/lib/grants/authorization-codes/postgres/redeem-code';
import { authorizationRequestVerbs } from '@/lib/grants/authorization-requests/postgres/authorization-requests';
import { decideAuthorizationRequest } from '@/lib/grants/authorization-requests/postgres/decide-authorization-request';
import { pushedRequestVerbs } from '@/lib/grants/authorization-requests/postgres/pushed-requests';
import { clientKey } from '@/lib/grants/clients/postgres/client-key';
import { findConsent } from '@/lib/grants/consents/postgres/remember-consent';
import { deviceVerbs } from '@/lib/grants/device-authorizations/postgres';
import { noteExchange } from '@/lib/grants/token-families/postgres/note-exchange';
import { refreshVerb } from '@/lib/grants/token-families/postgres/refresh';
import { findAssertedPerson } from '@/lib/grants/trusted-issuers/postgres/find-asserted-person';
import type { TrustedIssuer } from '@/lib/oauth/assertion/trusted-issuer';
import type { Client } from '@/lib/oauth/clients/client';
import type { CodeRecord, OAuthStore } from '@/lib/oauth/protocol/store';
import { lockActivePerson } from '@/lib/people/postgres/lock-active-person';
import type { Cache } from '@/lib/platform/postgres/cache';
import { type Connection, sql } from '@/lib/platform/postgres/database';

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
