import type { Refresh, RefreshOutcome } from '@/lib/oauth/store';
import { newId } from '@/lib/shared/id';
import { sameDigest } from '@/lib/shared/secret';
import { writeAudit } from '../audit';
import { type Connection, empty, sql } from '../database';
import { endFamily } from './revoke';

/** Claims the token by one conditional update, with its event; true when it was the current one of a living family. */
async function claim(database: Connection, { tenantId, familyId, clientId, generation, tokenHash, scopes, resources, next, idleExpiresAt, now, origin }: Refresh) {
  // Without a window nothing is kept: the clocks of two processes differ, and an end that is now would let the one behind replay.
  const replay = next && next.graceSeconds > 0 ? { response: next.replayResponse, until: new Date(now.getTime() + next.graceSeconds * 1000) } : null;
  const succession = next
    ? sql`generation = generation + 1, refresh_token_hash = ${next.tokenHash}, rotated_at = ${now}, replay_response = ${replay?.response ?? null},
          replay_scopes = ${scopes}::text[], replay_resources = ${resources}::text[], replay_until = ${replay?.until ?? null},`
    : empty;
  const claimed = await database.query(sql`
    WITH claimed AS (
      UPDATE token_family f SET ${succession} last_used_at = ${now}, idle_expires_at = LEAST(${idleExpiresAt}, expires_at)
      WHERE tenant_id = ${tenantId}::uuid AND id = ${familyId}::uuid AND client_id = ${clientId} AND generation = ${generation}::int
        AND refresh_token_hash = ${tokenHash} AND revoked_at IS NULL AND expires_at > ${now} AND idle_expires_at > ${now}
        AND EXISTS (SELECT FROM person p WHERE p.tenant_id = f.tenant_id AND p.id = f.person_id AND p.active AND p.deleted_at IS NULL)
        AND EXISTS (SELECT FROM client c WHERE c.tenant_id = f.tenant_id AND c.client_id = f.client_id AND c.disabled_at IS NULL)
      RETURNING generation
    )
    INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at, ip_address, user_agent)
    SELECT ${tenantId}::uuid, ${familyId}::uuid, ${newId()}::uuid, ${next ? 'rotated' : 'used'}, generation, ${now}, ${origin.ipAddress}, ${origin.userAgent}
    FROM claimed RETURNING id`);
  return claimed.length === 1;
}

interface Family {
  generation: number;
  refreshTokenHash: Uint8Array | null;
  replayResponse: Uint8Array<ArrayBuffer> | null;
  replayScopes: string[];
  replayResources: string[];
  replayUntil: Date | null;
  expired: boolean;
  revoked: boolean;
  personActive: boolean;
}

async function lockFamily(connection: Connection, { tenantId, familyId, clientId, now }: Refresh): Promise<Family | null> {
  const [family] = await connection.query<Family>(sql`
    SELECT f.generation, f.refresh_token_hash AS "refreshTokenHash", f.replay_response AS "replayResponse", f.replay_scopes AS "replayScopes",
           COALESCE(f.replay_resources, '{}') AS "replayResources",
           f.replay_until AS "replayUntil", (f.expires_at <= ${now} OR f.idle_expires_at <= ${now}) AS expired,
           f.revoked_at IS NOT NULL AS revoked, COALESCE(p.active AND p.deleted_at IS NULL, false) AS "personActive"
    FROM token_family f LEFT JOIN person p ON p.tenant_id = f.tenant_id AND p.id = f.person_id
    WHERE f.tenant_id = ${tenantId}::uuid AND f.id = ${familyId}::uuid AND f.client_id = ${clientId}
    FOR UPDATE OF f`);
  return family ?? null;
}

const sameSet = (a: string[], b: string[]) => a.length === b.length && a.every((entry) => b.includes(entry));

/** Whether this is the immediate predecessor again, within the window and for the same scopes and resources: a race, not a leak. */
function isFriendlyReplay(family: Family, { generation, scopes, resources, now }: Refresh): family is Family & { replayResponse: Uint8Array<ArrayBuffer> } {
  return (
    generation === family.generation - 1 && family.replayResponse !== null &&
    family.replayUntil !== null && family.replayUntil > now && sameSet(family.replayScopes, scopes) && sameSet(family.replayResources, resources)
  );
}

async function noteReplay(connection: Connection, { tenantId, familyId, generation, now, origin }: Refresh): Promise<void> {
  await connection.execute(sql`
    INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at, ip_address, user_agent)
    VALUES (${tenantId}::uuid, ${familyId}::uuid, ${newId()}::uuid, 'replayed', ${generation}::int, ${now}, ${origin.ipAddress}, ${origin.userAgent})`);
}

/** RFC 9700, 4.14.2: an older token presented again has leaked, and nobody can tell to whom: the family ends. */
async function revokeLeaked(connection: Connection, refresh: Refresh, current: number): Promise<RefreshOutcome> {
  const { tenantId, familyId, clientId, generation, now, origin } = refresh;
  await endFamily(connection, {
    tenantId, familyId, clientId, reason: 'refresh-token-reused', kind: 'reuse-detected', detail: { presentedGeneration: generation }, now, origin,
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

/** Why the claim failed, decided with the family's row locked. */
function explain(database: Connection, refresh: Refresh): Promise<RefreshOutcome> {
  return database.transaction(async (connection): Promise<RefreshOutcome> => {
    const family = await lockFamily(connection, refresh);
    if (!family) return { kind: 'unknown' };
    if (family.revoked) return { kind: 'revoked' };
    if (!family.personActive) return { kind: 'person-inactive' };
    if (family.expired) return { kind: 'expired' };
    if (isFriendlyReplay(family, refresh)) {
      await noteReplay(connection, refresh);
      return { kind: 'replayed', response: family.replayResponse };
    }
    if (refresh.generation < family.generation) return revokeLeaked(connection, refresh, family.generation);
    // The current token of a living family fails its claim only when the client is disabled.
    const current = family.refreshTokenHash !== null && sameDigest(family.refreshTokenHash, refresh.tokenHash);
    return { kind: current ? 'revoked' : 'unknown' };
  });
}

/** See OAuthStore.refresh. */
export async function refresh(database: Connection, refresh: Refresh): Promise<RefreshOutcome> {
  return (await claim(database, refresh)) ? { kind: 'rotated' } : explain(database, refresh);
}
