import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { Refresh, RefreshOutcome } from '@/lib/oauth/protocol/store';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { coalesce } from '@/lib/platform/postgres/coalesce';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sameDigest } from '@/lib/platform/shared/secret';
import { claimRefreshes } from './claim-refreshes';
import { endFamilies } from './end-families';
import { isUnexpired } from './family-status';
import { judgePresentation, type Recording } from './judge-presentation';

interface Family {
  generation: number;
  refreshTokenHash: Uint8Array | null;
  replayResponse: Uint8Array<ArrayBuffer> | null;
  replayScopes: string[];
  replayResources: string[];
  expired: boolean;
  revoked: boolean;
  personActive: boolean;
  clientEnabled: boolean;
}

async function lockFamily(
  connection: Connection,
  { tenantId, familyId, clientId, now }: Refresh,
): Promise<Family | null> {
  const [family] = await connection.query<Family>(sql`
    SELECT f.generation, f.refresh_token_hash AS "refreshTokenHash", f.replay_response AS "replayResponse", f.replay_scopes AS "replayScopes",
           COALESCE(f.replay_resources, '{}') AS "replayResources",
           NOT ${isUnexpired(now)} AS expired, f.revoked_at IS NOT NULL AS revoked, COALESCE(${isActivePerson}, false) AS "personActive",
           c.client_id IS NOT NULL AND c.disabled_at IS NULL AS "clientEnabled"
    FROM token_family f LEFT JOIN person p ON p.tenant_id = f.tenant_id AND p.id = f.person_id
    LEFT JOIN client c ON c.tenant_id = f.tenant_id AND c.client_id = f.client_id
    WHERE f.tenant_id = ${tenantId}::uuid AND f.id = ${familyId}::uuid AND f.client_id = ${clientId}
    FOR UPDATE OF f`);
  return family ?? null;
}

const sameSet = (a: string[], b: string[]) => a.length === b.length && a.every((entry) => b.includes(entry));

/**
 * Notes that a rotated token was answered again; if it got its own access token, also for which scopes and resources.
 */
async function noteReplay(
  connection: Connection,
  { tenantId, familyId, generation, scopes, resources, now, origin }: Refresh,
  kind: 'replayed' | 'joined',
): Promise<void> {
  const detail = kind === 'joined' ? { scopes, resources } : {};
  await connection.execute(sql`
    INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at, ip_address, user_agent, detail)
    VALUES (${tenantId}::uuid, ${familyId}::uuid, ${newId()}::uuid, 'replayed', ${generation}::int, ${now}, ${origin.ipAddress}, ${origin.userAgent}, ${JSON.stringify(detail)}::jsonb)`);
}

/**
 * RFC 9700, 4.14.2: an older token that is presented again has leaked, and it is impossible to know to which party, so
 * the family ends.
 */
async function revokeLeaked(connection: Connection, refresh: Refresh, current: number): Promise<RefreshOutcome> {
  const { tenantId, familyId, clientId, generation, now, origin } = refresh;
  await endFamilies(connection, {
    tenantId,
    which: sql`f.id = ${familyId}::uuid AND f.client_id = ${clientId}`,
    reason: 'refresh-token-reused',
    kind: 'reuse-detected',
    detail: { presentedGeneration: generation },
    now,
    origin,
  });
  await writeAudit(connection, {
    tenantId,
    cause: { actor: { type: 'client', id: clientId, name: null }, origin },
    action: 'token-family.reuse-detected',
    target: { type: 'token-family', id: familyId, name: null },
    detail: { presentedGeneration: generation, currentGeneration: current },
  });
  return { kind: 'reused' };
}

/** Decides about a token that has a successor, of an active family. */
async function decideRotated(
  connection: Connection,
  refresh: Refresh,
  family: Family,
  recording: Recording,
): Promise<RefreshOutcome> {
  const presentation = await judgePresentation(connection, refresh, recording);
  if (presentation === 'leaked') return revokeLeaked(connection, refresh, family.generation);
  if (!family.clientEnabled) return { kind: 'revoked' };
  if (presentation === 'superseded' || !family.replayResponse) return { kind: 'superseded' };
  const response = new Uint8Array(family.replayResponse);
  const comparison = refresh.compare(response);
  if (comparison === 'none') return { kind: 'unanswerable' };
  const repeated =
    presentation === 'repeated' &&
    comparison === 'same' &&
    sameSet(family.replayScopes, refresh.scopes) &&
    sameSet(family.replayResources, refresh.resources);
  const kind = repeated ? 'replayed' : 'joined';
  await noteReplay(connection, refresh, kind);
  return { kind, response };
}

/** Decides whether a refresh that could not be claimed is a race, a leak or dead, with the family's row locked. */
function decideUnclaimed(database: Connection, refresh: Refresh, recording: Recording): Promise<RefreshOutcome> {
  return database.transaction(async (connection): Promise<RefreshOutcome> => {
    const family = await lockFamily(connection, refresh);
    if (!family) return { kind: 'unknown' };
    // The client may have given up while the request waited for the lock.
    if (refresh.arrival.isAbandoned()) return { kind: 'abandoned' };
    if (family.revoked) return { kind: 'revoked' };
    if (!family.personActive) return { kind: 'person-inactive' };
    if (family.expired) return { kind: 'expired' };
    if (refresh.generation < family.generation) return decideRotated(connection, refresh, family, recording);
    // The current token of an active family fails its claim only if the client is disabled.
    const current = family.refreshTokenHash !== null && sameDigest(family.refreshTokenHash, refresh.tokenHash);
    return { kind: current ? 'revoked' : 'unknown' };
  });
}

/**
 * The number of refresh statements that run concurrently per process and tenant, and of refreshes in one. Refreshes
 * that arrive while it runs share the next.
 */
const CLAIMS = { atOnce: 1, mostItems: 64 };

/**
 * Claims what is still wanted. A request may have waited for an earlier statement, and its client may have been served
 * by another process since.
 */
async function claimWanted(
  database: Connection,
  tenantId: string,
  refreshes: readonly Refresh[],
  busy: 'wait' | 'skip',
): Promise<('claimed' | 'unclaimed' | 'abandoned')[]> {
  const abandoned = new Set(refreshes.filter(({ arrival }) => arrival.isAbandoned()));
  const wanted = refreshes.filter((refresh) => !abandoned.has(refresh));
  const answers = wanted.length === 0 ? [] : await claimRefreshes(database, tenantId, wanted, busy);
  const claimed = new Set(wanted.filter((_, index) => answers[index]));
  return refreshes.map((refresh) => {
    if (abandoned.has(refresh)) return 'abandoned';
    return claimed.has(refresh) ? 'claimed' : 'unclaimed';
  });
}

/** See OAuthStore.refresh. Concurrent refreshes of a tenant share a statement and its commit. */
export function refreshVerb(database: Connection, recording: Recording): (refresh: Refresh) => Promise<RefreshOutcome> {
  const claim = coalesce(
    (tenantId, refreshes: Refresh[]) => claimWanted(database, tenantId, refreshes, 'skip'),
    CLAIMS,
  );
  return async (refresh) => {
    let claimed = await claim(refresh);
    // Either the token cannot be claimed, or another transaction was changing the family.
    if (claimed === 'unclaimed')
      [claimed = 'unclaimed'] = await claimWanted(database, refresh.tenantId, [refresh], 'wait');
    if (claimed === 'claimed') return { kind: 'rotated' };
    if (claimed === 'abandoned' || refresh.arrival.isAbandoned()) return { kind: 'abandoned' };
    return decideUnclaimed(database, refresh, recording);
  };
}
