import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId, newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { connectionTarget, type ScimToken } from './connection';
import { mustManageConnection } from './must-manage-connection';
import type { AuthenticatedConnection, ScimConnectionStore } from './store';

interface NewToken {
  tenantId: string;
  connectionId: string;
  name: string;
  /** When false, the token may only read. */
  canWrite: boolean;
  /** Null: never. */
  expiresAt: Date | null;
  /** The person who is accountable for it, who must be active; null if omitted. */
  ownerId?: string | null;
  /** Checked by `givenScimToken`; if omitted, one is generated. */
  token?: string;
}

type TokenCreation =
  /** `token` is returned only this once. */
  | { kind: 'created'; token: string; stored: ScimToken }
  | { kind: 'not-found' }
  /** The given token is in use in the tenant already, or was revoked. */
  | { kind: 'taken' }
  /** The accountable person is not an active person of the tenant. */
  | { kind: 'unknown-person' };

/** Creates a token for a connection. @throws AboveRank see mustManageConnection */
export async function createToken(
  store: Pick<ScimConnectionStore, 'change'>,
  { tenantId, connectionId, ownerId = null, token = newSecret('tsk_'), ...fields }: NewToken,
  { cause, now }: { cause: Cause; now: Date },
): Promise<TokenCreation> {
  if (!isId(connectionId)) return { kind: 'not-found' };
  return store.change(async (steps): Promise<TokenCreation> => {
    if (ownerId !== null && !(isId(ownerId) && (await steps.holdPerson(tenantId, ownerId))))
      return { kind: 'unknown-person' };
    const connection = await steps.lock(tenantId, connectionId);
    if (!connection) return { kind: 'not-found' };
    await mustManageConnection(steps, { tenantId, id: connectionId }, cause);
    const createdBy = await steps.personOf(tenantId, cause.actor);
    // An issuer without a role, such as a setup link, must not reach anyone with one.
    const issuerRole = (await steps.rankOf(tenantId, cause.actor)) ?? 'auditor';
    const stored = { ...fields, ownerId, id: newId(), connectionId, createdAt: now };
    if ((await steps.insertToken({ ...stored, tenantId, tokenHash: sha256(token), createdBy, issuerRole })) === 'taken')
      return { kind: 'taken' };
    await steps.audit({
      tenantId,
      cause,
      action: 'scim-token.created',
      target: connectionTarget(connection),
      after: {
        tokenId: stored.id,
        name: fields.name,
        canWrite: fields.canWrite,
        expiresAt: fields.expiresAt?.toISOString() ?? null,
        issuerRole,
        ...(ownerId !== null && { owner: ownerId }),
      },
    });
    const unused = { lastUsedAt: null, revokedAt: null, ownerLeftAt: null, suspendsAt: null };
    return { kind: 'created', token, stored: { ...stored, ...unused } };
  });
}

/**
 * Ensures that a connection has a given token, for setup files; repeating it changes nothing. A token that was revoked
 * or belongs to another connection is 'taken'.
 */
export function ensureToken(
  store: Pick<ScimConnectionStore, 'change'>,
  wanted: NewToken & { token: string },
  how: { cause: Cause; now: Date },
): Promise<TokenCreation | { kind: 'unchanged' }> {
  return store.change(async (steps) => {
    const held = await steps.findToken(wanted.tenantId, sha256(wanted.token));
    if (!held) return createToken({ change: (work) => work(steps) }, wanted, how);
    const stands = held.connectionId === wanted.connectionId && held.revokedAt === null;
    return stands ? { kind: 'unchanged' } : { kind: 'taken' };
  });
}

/**
 * Replaces a token with a new one that has the same name, access and accountable person. The old one keeps working for a while, so that the
 * directory can be reconfigured without an interruption.
 * @param rotation.overlapSeconds how long both tokens work; the old one ends earlier if it would have expired
 * @param rotation.expiresAt expiry of the new one; null for never
 */
export async function rotateToken(
  store: Pick<ScimConnectionStore, 'change'>,
  {
    tenantId,
    connectionId,
    tokenId,
    overlapSeconds,
    expiresAt,
  }: {
    tenantId: string;
    connectionId: string;
    tokenId: string;
    overlapSeconds: number;
    expiresAt: Date | null;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<TokenCreation> {
  if (!isId(connectionId) || !isId(tokenId)) return { kind: 'not-found' };
  return store.change(async (steps): Promise<TokenCreation> => {
    const connection = await steps.lock(tenantId, connectionId);
    if (connection) await mustManageConnection(steps, connection, cause);
    const endsAt = new Date(now.getTime() + overlapSeconds * 1000);
    const old = connection && (await steps.endToken({ tenantId, connectionId, tokenId, endsAt, now }));
    if (!old) return { kind: 'not-found' };
    await steps.audit({
      tenantId,
      cause,
      action: 'scim-token.rotated',
      target: connectionTarget(connection),
      before: { tokenId, name: old.name },
      after: { expiresAt: old.expiresAt?.toISOString() ?? null },
    });
    const { name, canWrite } = old;
    const ownerId = old.ownerLeftAt === null ? old.ownerId : null;
    return createToken(
      { change: (work) => work(steps) },
      { tenantId, connectionId, name, canWrite, expiresAt, ownerId },
      { cause, now },
    );
  });
}

/** Revokes a token: it is rejected from now on, and its row stays as history. */
export async function revokeToken(
  store: Pick<ScimConnectionStore, 'change'>,
  { tenantId, connectionId, tokenId }: { tenantId: string; connectionId: string; tokenId: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'revoked' } | { kind: 'not-found' }> {
  if (!isId(connectionId) || !isId(tokenId)) return { kind: 'not-found' };
  return store.change(async (steps) => {
    const connection = await steps.lock(tenantId, connectionId);
    const token = connection && (await steps.revokeToken({ tenantId, connectionId, tokenId, now }));
    if (!token) return { kind: 'not-found' };
    await steps.audit({
      tenantId,
      cause,
      action: 'scim-token.revoked',
      target: connectionTarget(connection),
      before: { tokenId, name: token.name, lastUsedAt: token.lastUsedAt?.toISOString() ?? null },
    });
    return { kind: 'revoked' };
  });
}

const LONGEST_TOKEN = 4096;

/**
 * Identifies the connection that calls the SCIM endpoints by its bearer token (RFC 7644, 2), in one query.
 * @returns null when the token is unknown, expired, revoked or of another tenant, or its connection is disabled
 */
export async function authenticateScimToken(
  store: Pick<ScimConnectionStore, 'authenticate'>,
  { tenantId, token, now }: { tenantId: string; token: string; now: Date },
): Promise<AuthenticatedConnection | null> {
  if (token === '' || token.length > LONGEST_TOKEN) return null;
  return store.authenticate(tenantId, sha256(token), now);
}
