import type { Arrival } from '@/lib/oauth/protocol/arrival';
import type { NewCode, NewFamily, Refresh } from '@/lib/oauth/protocol/store';
import type { Database } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';

/** A tenant with one client and one person who has signed in. */
export interface Seed {
  tenantId: string;
  clientId: string;
  personId: string;
  sessionId: string;
}

export const origin = { requestId: 'test-request', ipAddress: '192.0.2.1', userAgent: 'test' };

const MINUTE = 60_000;
export const after = (start: Date, minutes: number) => new Date(start.getTime() + minutes * MINUTE);

/** Writes a new seed, so that tests do not share data. */
export async function seed(database: Database): Promise<Seed> {
  const [tenantId, personId, sessionId] = [newId(), newId(), newId()];
  const { prisma } = database;
  await prisma.tenant.create({ data: { id: tenantId, slug: tenantId, name: 'Test' } });
  await addClient(database, tenantId, 'app');
  await prisma.person.create({
    data: { tenantId, id: personId, userName: 'Ada@example.com', userNameKey: 'ada@example.com' },
  });
  await prisma.session.create({
    data: {
      tenantId,
      id: sessionId,
      sidHash: sha256(sessionId),
      personId,
      amr: ['pwd'],
      authTime: new Date(),
      expiresAt: after(new Date(), 60),
    },
  });
  return { tenantId, clientId: 'app', personId, sessionId };
}

/** Registers another client of the tenant. */
export async function addClient({ prisma }: Database, tenantId: string, clientId: string): Promise<void> {
  await prisma.client.create({ data: { tenantId, clientId, clientName: 'App', tokenEndpointAuthMethod: 'none' } });
}

/**
 * Adds another active person to the tenant.
 * @returns the person's id
 */
export async function addPerson({ prisma }: Database, tenantId: string): Promise<string> {
  const id = newId();
  await prisma.person.create({ data: { tenantId, id, userName: id, userNameKey: id } });
  return id;
}

/** A new code for the seed's person and client, valid for one minute. */
export function newCode({ tenantId, clientId, personId, sessionId }: Seed, code: string, now: Date): NewCode {
  return {
    tenantId,
    clientId,
    personId,
    sessionId,
    codeHash: sha256(code),
    expiresAt: after(now, 1),
    binding: {
      redirectUri: 'https://app.example/callback',
      redirectUriSent: true,
      scopes: ['openid', 'offline_access'],
      resources: [],
      codeChallenge: 'challenge',
      codeChallengeMethod: 'S256',
      authTime: Math.floor(now.getTime() / 1000),
      amr: ['pwd'],
      acr: null,
    },
  };
}

/** The family that a redemption starts; its first refresh token is `token`. */
export function newFamily({ clientId, personId, sessionId }: Seed, token: string, now: Date): NewFamily {
  return {
    id: newId(),
    clientId,
    personId,
    sessionId,
    grantType: 'authorization_code',
    scopes: ['openid', 'offline_access'],
    resources: [],
    authTime: Math.floor(now.getTime() / 1000),
    amr: ['pwd'],
    acr: null,
    confirmation: null,
    refreshTokenHash: sha256(token),
    idleExpiresAt: after(now, 60),
    expiresAt: after(now, 600),
    origin,
  };
}

/** A refresh with the token of generation `generation`. Its successor is `token-{generation + 1}`. */
export function newRefresh(
  { tenantId, clientId }: Seed,
  familyId: string,
  generation: number,
  now: Date,
  graceSeconds = 10,
): Refresh {
  return {
    tenantId,
    familyId,
    clientId,
    generation,
    tokenHash: sha256(tokenOf(generation)),
    scopes: ['openid', 'offline_access'],
    resources: [],
    confirmation: null,
    arrival: waiting(0),
    proven: false,
    graceSeconds,
    next: {
      tokenHash: sha256(tokenOf(generation + 1)),
      replayResponse: sha256(`response to ${tokenOf(generation)}`),
    },
    compare: () => 'same',
    idleExpiresAt: after(now, 60),
    now,
    origin,
  };
}

/**
 * A request that arrived so many milliseconds before it is decided about, and whose client still waits. If the number
 * is negative, it arrives that much later: the database's clock decides about a grace period, and cannot be moved.
 */
export const waiting = (milliseconds: number): Arrival => ({ age: () => milliseconds, isAbandoned: () => false });

/** A request whose client has disconnected. */
export const abandoned: Arrival = { age: () => 0, isAbandoned: () => true };

/** The refresh token of a generation. */
export const tokenOf = (generation: number) => `token-${generation}`;
