import { pollVerb } from '@/lib/grants/polling/postgres/poll-verb';
import { claimAndStartFamily } from '@/lib/grants/token-families/postgres/claim-and-start-family';
import { createOutbox } from '@/lib/journal/mail/postgres';
import type { BackchannelStore, NewBackchannelRequest, PendingBackchannelRequest } from '@/lib/oauth/backchannel/store';
import { lockActivePerson } from '@/lib/people/postgres/lock-active-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { requestMailOrder } from '../request-mail-order';
import { decideRequest } from './decide-request';
import { isPendingRequest, isRedeemableRequest } from './end-requests';

/** More than anyone would read through. */
const LISTED_AT_MOST = 50;

export function backchannelVerbs(database: Connection): BackchannelStore {
  return {
    saveBackchannelRequest: (request) => save(database, request),

    pollBackchannelRequest: pollVerb('backchannel_request', 'auth_req_id_hash', database),

    redeemBackchannelRequest: ({ tenantId, codeHash, family, now }) =>
      claimAndStartFamily(
        database,
        { tenantId, family, now },
        sql`
        UPDATE backchannel_request b SET status = 'redeemed', family_id = ${family.id}::uuid
        WHERE tenant_id = ${tenantId}::uuid AND auth_req_id_hash = ${codeHash} AND client_id = ${family.clientId}
          AND ${isRedeemableRequest(now)} AND person_id = ${family.personId}::uuid AND EXISTS (SELECT FROM holder)
        RETURNING person_id`,
      ),

    listBackchannelRequests: ({ tenantId, personId, now }) =>
      database.query<PendingBackchannelRequest>(sql`
        SELECT b.id::text AS id, b.client_id AS "clientId", b.scopes, b.resources, COALESCE(b.authorization_details, '[]') AS "authorizationDetails",
               b.acr_values AS "acrValues", b.binding_message AS "bindingMessage", b.created_at AS "createdAt", b.expires_at AS "expiresAt"
        FROM backchannel_request b JOIN client c ON c.tenant_id = b.tenant_id AND c.client_id = b.client_id AND c.disabled_at IS NULL
        WHERE b.tenant_id = ${tenantId}::uuid AND b.person_id = ${personId}::uuid AND ${isPendingRequest(now)}
        ORDER BY b.created_at DESC, b.id DESC LIMIT ${LISTED_AT_MOST}::int`),

    decideBackchannelRequest: (decision) => decideRequest(database, decision),
  };
}

/** The person is locked first, so that a deactivation either ends the request or prevents it. */
function save(
  database: Connection,
  request: NewBackchannelRequest,
): ReturnType<BackchannelStore['saveBackchannelRequest']> {
  const { tenantId, id, personId, authorizationDetails: details, ping, origin, now, expiresAt } = request;
  return database.transaction(async (connection) => {
    if (!(await lockActivePerson(connection, tenantId, personId))) return 'person-inactive';
    const [saved] = await connection.query<{ slug: string }>(sql`
      WITH saved AS (
        INSERT INTO backchannel_request (tenant_id, id, auth_req_id_hash, client_id, person_id, scopes, resources, authorization_details, acr_values, binding_message,
                                         interval_seconds, ip_address, user_agent, ping, ping_status, created_at, expires_at)
        VALUES (${tenantId}::uuid, ${id}::uuid, ${request.authReqIdHash}, ${request.clientId}, ${personId}::uuid, ${request.scopes}::text[], ${request.resources}::text[],
                ${details.length > 0 ? JSON.stringify(details) : null}::jsonb, ${request.acrValues}::text[], ${request.bindingMessage}, ${request.intervalSeconds}::int,
                ${origin.ipAddress}, ${origin.userAgent}, ${ping}, ${ping && 'waiting'}, ${now}, ${expiresAt})
        RETURNING tenant_id
      )
      SELECT t.slug FROM saved JOIN tenant t ON t.id = saved.tenant_id`);
    await createOutbox(connection).put({
      tenantId,
      kind: 'backchannel-request',
      content: requestMailOrder.parse({ tenantSlug: saved?.slug, personId, requestId: id, clientId: request.clientId }),
      now,
      expiresAt,
    });
    return 'saved';
  });
}
