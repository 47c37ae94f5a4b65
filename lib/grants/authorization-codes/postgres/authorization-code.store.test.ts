import { describe, expect, test } from 'vitest';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import {
  addClient,
  after,
  newCode,
  newFamily,
  newRefresh,
  origin,
  type Seed,
  seed,
  tokenOf,
} from '@/lib/grants/oauth/postgres/testing/seed';
import { setSeededStore } from '@/lib/grants/oauth/postgres/testing/seeded-store';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';

let store: OpenStore;
let one: Seed;
let code: string;
let now: Date;

setSeededStore(async (seeded) => {
  ({ store, one, now } = seeded);
  code = newId();
  expect(await store.oauth.issueCode(newCode(one, code, now))).toBe('issued');
});

const redeem = (at = now, seeded = one) =>
  store.oauth.redeemCode({
    tenantId: seeded.tenantId,
    codeHash: sha256(code),
    family: newFamily(seeded, tokenOf(1), at),
    now: at,
  });

const families = () => store.database.prisma.tokenFamily.findMany({ where: { tenantId: one.tenantId } });

describe('a code', () => {
  test('is redeemed once and starts one token family with its first event', async () => {
    expect(await redeem()).toBe('redeemed');
    expect(await redeem()).toBe('not-redeemable');
    const [family, ...others] = await families();
    expect(others).toEqual([]);
    expect(family).toMatchObject({
      clientId: 'app',
      personId: one.personId,
      sessionId: one.sessionId,
      generation: 1,
      scopes: ['openid', 'offline_access'],
      createdAt: now,
      idleExpiresAt: after(now, 60),
      expiresAt: after(now, 600),
      authTime: new Date(Math.floor(now.getTime() / 1000) * 1000),
    });
    const events = await store.database.prisma.tokenFamilyEvent.findMany({ where: { tenantId: one.tenantId } });
    expect(events).toMatchObject([
      { familyId: family?.id, kind: 'issued', generation: 1, ipAddress: origin.ipAddress, userAgent: origin.userAgent },
    ]);
    expect(await store.oauth.findCode(one.tenantId, sha256(code))).toMatchObject({
      clientId: 'app',
      consumedAt: now,
      binding: newCode(one, code, now).binding,
    });
  });

  test('is not redeemed after it expires, by another client, in another tenant, or when the client is disabled', async () => {
    await addClient(store.database, one.tenantId, 'other');
    const elsewhere = await seed(store.database);
    expect(await redeem(after(now, 1))).toBe('not-redeemable');
    expect(await redeem(now, { ...one, clientId: 'other' })).toBe('not-redeemable');
    expect(await redeem(now, elsewhere)).toBe('not-redeemable');
    await store.database.prisma.client.updateMany({
      where: { tenantId: one.tenantId, clientId: 'app' },
      data: { disabledAt: now },
    });
    expect(await redeem()).toBe('not-redeemable');
    expect(await families()).toEqual([]);
    expect(await store.oauth.findCode(one.tenantId, sha256(code))).toMatchObject({ consumedAt: null });
  });

  test('is neither issued to nor redeemed for an inactive person', async () => {
    await store.database.prisma.person.updateMany({ where: { id: one.personId }, data: { active: false } });
    expect(await store.oauth.issueCode(newCode(one, newId(), now))).toBe('person-inactive');
    expect(await redeem()).toBe('not-redeemable');
    expect(await families()).toEqual([]);
  });

  test('leaves no token when its redemption fails half way, and can then be redeemed once', async () => {
    const taken = newFamily(one, tokenOf(1), now);
    const other = newId();
    await store.oauth.issueCode(newCode(one, other, now));
    const redeemAs = (value: string, family = newFamily(one, tokenOf(2), now)) =>
      store.oauth.redeemCode({ tenantId: one.tenantId, codeHash: sha256(value), family, now });
    expect(await redeemAs(other, taken)).toBe('redeemed');
    // The code is claimed before the family's key is found to exist already.
    await expect(redeemAs(code, taken)).rejects.toThrow(/token_family_pkey/);
    expect(await families()).toHaveLength(1);
    expect([await redeemAs(code), await redeemAs(code)]).toEqual(['redeemed', 'not-redeemable']);
    expect(await families()).toHaveLength(2);
  });

  test('ends the token family that it started, once, when its client replays it', async () => {
    await redeem();
    const replay = { tenantId: one.tenantId, codeHash: sha256(code), clientId: 'app', now, origin };
    await store.oauth.revokeReplayedCode({ ...replay, clientId: 'other' });
    expect((await families())[0]?.revokedAt).toBeNull();
    await store.oauth.revokeReplayedCode(replay);
    await store.oauth.revokeReplayedCode(replay);
    const [family] = await families();
    expect(family).toMatchObject({ revokeReason: 'authorization-code-replayed' });
    expect(await store.oauth.refresh(newRefresh(one, family?.id ?? '', 1, now))).toEqual({ kind: 'revoked' });
    const audit = await store.database.prisma.auditEvent.findMany({ where: { tenantId: one.tenantId } });
    expect(audit.map(({ action, targetId }) => [action, targetId])).toEqual([
      ['authorization-code.replayed', family?.id],
    ]);
  });
});

describe('a decision', () => {
  const browserHash = sha256('browser');
  const saveRequest = async () => {
    const id = newId();
    const { binding } = newCode(one, 'unused', now);
    await store.oauth.saveAuthorizationRequest({
      tenantId: one.tenantId,
      id,
      browserHash,
      personId: null,
      sessionId: null,
      expiresAt: after(now, 10),
      parameters: { ...binding, responseType: 'code', clientId: 'app', state: 's', prompt: [], loginHint: null },
    });
    return id;
  };
  const bind = (id: string) =>
    store.oauth.bindAuthorizationRequest({
      tenantId: one.tenantId,
      id,
      browserHash,
      personId: one.personId,
      sessionId: one.sessionId,
      now,
    });
  const decide = (id: string, decided: string | null) =>
    store.oauth.decideAuthorizationRequest({
      tenantId: one.tenantId,
      id,
      browserHash,
      sessionId: one.sessionId,
      now,
      origin,
      rememberConsent: true,
      code: decided === null ? null : newCode(one, decided, now),
    });

  test('is made once: of 40 parallel ones, allowing and denying, one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await saveRequest();
      expect(await bind(id)).toBe(true);
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, (_, index) => decide(id, index % 2 ? newId() : null)),
      );
      expect(outcomes.filter((outcome) => outcome === 'decided')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'gone')).toHaveLength(39);
      expect(await store.oauth.findAuthorizationRequest(one.tenantId, id, now)).toBeNull();
    }
  });

  test('names the client in the audit log', async () => {
    const id = await saveRequest();
    expect(await bind(id)).toBe(true);
    expect(await decide(id, newId())).toBe('decided');
    const { clientName } = await store.database.prisma.client.findFirstOrThrow({
      where: { tenantId: one.tenantId, clientId: 'app' },
    });
    const entry = await store.database.prisma.auditEvent.findFirst({
      where: { tenantId: one.tenantId, action: 'consent.granted', targetId: 'app' },
      orderBy: { id: 'desc' },
    });
    expect(entry).toMatchObject({ targetName: clientName });
  });

  test('marks the person for enabled applications of the client, once until they have an account there', async () => {
    const { tenantId, personId } = one;
    const application = async (assignedClientId: string, differences: object = {}) => {
      const id = newId();
      const settings = { name: id, baseUrl: 'https://app.example.com/scim/v2', secretSealed: new Uint8Array(1) };
      await store.database.prisma.downstreamApplication.create({
        data: { tenantId, id, ...settings, assignment: 'client', assignedClientId, ...differences },
      });
      return id;
    };
    const concerned = await application('app');
    await application('another');
    await application('app', { disabledAt: now });
    await application('app', { assignment: 'everyone' });
    const marks = () =>
      store.database.prisma.downstreamResource.findMany({
        where: { tenantId },
        select: { applicationId: true, kind: true, resourceId: true, revision: true, dueAt: true },
      });
    const first = await saveRequest();
    await bind(first);
    await decide(first, null);
    expect(await marks()).toEqual([]);
    const second = await saveRequest();
    await bind(second);
    await decide(second, newId());
    const [mark, ...others] = await marks();
    expect(others).toEqual([]);
    expect(mark).toMatchObject({ applicationId: concerned, kind: 'User', resourceId: personId, revision: 1n });
    expect((mark?.dueAt.getTime() ?? 0) - Date.now()).toBeLessThan(1_000);
    const without = async () => {
      const id = await saveRequest();
      await store.oauth.decideAuthorizationRequest({
        tenantId,
        id,
        browserHash,
        sessionId: one.sessionId,
        binds: true,
        now,
        origin,
        rememberConsent: false,
        code: newCode(one, newId(), now),
      });
    };
    await without();
    // The token family comes with the code's redemption.
    const [again] = await marks();
    expect(again?.revision).toBe(2n);
    expect((again?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(8_000);
    await store.database.prisma.downstreamResource.updateMany({
      where: { tenantId },
      data: { pushed: { active: true }, settledRevision: 2n },
    });
    await without();
    expect((await marks())[0]?.revision).toBe(2n);
  });

  test('that binds the request too is made once, whichever session of the browser had it before', async () => {
    const decideUnbound = (id: string) =>
      store.oauth.decideAuthorizationRequest({
        tenantId: one.tenantId,
        id,
        browserHash,
        sessionId: one.sessionId,
        binds: true,
        now,
        origin,
        rememberConsent: false,
        code: newCode(one, newId(), now),
      });
    const outcomes = await Promise.all(Array.from({ length: 20 }, decideUnbound.bind(null, await saveRequest())));
    expect(outcomes.filter((outcome) => outcome === 'decided')).toHaveLength(1);
    const { tenantId, personId } = one;
    const another = newId();
    await store.database.prisma.session.create({
      data: {
        tenantId,
        personId,
        id: another,
        sidHash: sha256(another),
        authTime: now,
        lastSeenAt: now,
        expiresAt: after(now, 60),
      },
    });
    const id = await saveRequest();
    const binding = { tenantId, id, browserHash, personId, sessionId: another, now };
    expect(await store.oauth.bindAuthorizationRequest(binding)).toBe(true);
    expect(await decideUnbound(id)).toBe('decided');
    expect(await decideUnbound(id)).toBe('gone');
  });

  test('and a return to the client exclude each other; neither is possible from another browser', async () => {
    const end = (id: string, hash = browserHash, at = now) =>
      store.oauth.endAuthorizationRequest({
        tenantId: one.tenantId,
        id,
        browserHash: hash,
        personId: null,
        now: at,
        origin,
      });
    for (let round = 0; round < 5; round++) {
      const id = await saveRequest();
      expect(await bind(id)).toBe(true);
      expect([await end(id, sha256('another browser')), await end(id, browserHash, after(now, 11))]).toEqual([
        'gone',
        'gone',
      ]);
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 ? decide(id, newId()) : end(id))),
      );
      expect(outcomes.filter((outcome) => outcome === 'decided' || outcome === 'ended')).toHaveLength(1);
      expect(await end(id)).toBe('gone');
    }
    const unbound = await saveRequest();
    expect([await end(unbound), await end(unbound), await bind(unbound)]).toEqual(['ended', 'gone', false]);
  });

  test('that a known person cancels is in the audit log', async () => {
    const id = await saveRequest();
    const ending = { tenantId: one.tenantId, id, browserHash, personId: one.personId, now, origin };
    expect(await store.oauth.endAuthorizationRequest(ending)).toBe('ended');
    expect(await store.oauth.endAuthorizationRequest(ending)).toBe('gone');
    const entries = await store.database.prisma.auditEvent.findMany({
      where: { tenantId: one.tenantId, action: 'consent.refused' },
    });
    expect(entries).toMatchObject([
      { actorId: one.personId, targetId: 'app', detail: { scopes: ['openid', 'offline_access'] } },
    ]);
  });

  test('adds allowed scopes to those allowed before, and remembers nothing when access is denied', async () => {
    const refused = await saveRequest();
    await bind(refused);
    expect(await decide(refused, null)).toBe('decided');
    expect(await store.oauth.findConsent(one.tenantId, one.personId, 'app')).toEqual([]);
    const allowed = await saveRequest();
    await bind(allowed);
    expect(await decide(allowed, newId())).toBe('decided');
    expect((await store.oauth.findConsent(one.tenantId, one.personId, 'app')).toSorted()).toEqual([
      'offline_access',
      'openid',
    ]);
  });

  test('needs a bound request, an active session and an active person', async () => {
    const id = await saveRequest();
    expect(await decide(id, newId())).toBe('gone');
    await bind(id);
    await store.database.prisma.session.updateMany({ where: { id: one.sessionId }, data: { endedAt: now } });
    expect(await decide(id, newId())).toBe('person-inactive');
    await store.database.prisma.session.updateMany({ where: { id: one.sessionId }, data: { endedAt: null } });
    await store.database.prisma.person.updateMany({ where: { id: one.personId }, data: { active: false } });
    expect(await decide(id, newId())).toBe('person-inactive');
  });

  test('belongs to the session that its browser chose last, and to no other browser', async () => {
    const id = await saveRequest();
    const binding = { tenantId: one.tenantId, id, browserHash, personId: one.personId, sessionId: one.sessionId, now };
    expect(await store.oauth.bindAuthorizationRequest({ ...binding, browserHash: sha256('other') })).toBe(false);
    expect(await store.oauth.bindAuthorizationRequest({ ...binding, now: after(now, 10) })).toBe(false);
    expect(await store.oauth.bindAuthorizationRequest(binding)).toBe(true);
    expect(await store.oauth.bindAuthorizationRequest(binding)).toBe(true);
    expect(await store.oauth.bindAuthorizationRequest({ ...binding, sessionId: newId() })).toBe(true);
    expect(await decide(id, newId())).toBe('gone');
    expect(await store.oauth.bindAuthorizationRequest(binding)).toBe(true);
    expect(await decide(id, newId())).toBe('decided');
  });
});
