/** Checks the device code against a model of the interface's state table. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/platform/shared/id';
import { newDecision, newDevice, newEntry } from '../testing/device';
import { playSequences } from './testing/sequences';
import { openTokenServer, type TokenServer } from './testing/token-server';

const LIFETIME = 600_000;
const ACCESS_TOKEN = 600_000;
const TOLERANCE = 500;
const TOLERATED = 5;

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      milliseconds: fc.constantFrom(1_000, 4_499, 4_500, 5_000, 10_000, 300_000, 600_000),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('poll' as const),
      by: fc.constantFrom('owner', 'owner', 'owner', 'owner', 'other'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('enter' as const), who: fc.constantFrom(0, 0, 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      who: fc.constantFrom(0, 0, 1),
      answer: fc.constantFrom('approved' as const, 'approved' as const, 'denied' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deactivate' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Model {
  status: 'pending' | 'approved' | 'denied' | 'redeemed';
  enteredBy: number | null;
  /** Whether the first person may sign in. The second one always may. */
  active: boolean;
  interval: number;
  lastPoll: number | null;
  violations: number;
  familyLives: boolean;
  accessToken: { value: string; expiresAt: number } | null;
}

let server: TokenServer;
beforeAll(async () => {
  server = await openTokenServer();
}, 120_000);
afterAll(() => server?.close());

/** The required answer to a poll by the code's own client. Also updates the model. */
function poll(model: Model, now: number, end: number): [status: number, answer: string] {
  if (model.status === 'redeemed') return [400, 'invalid_grant'];
  if (model.status === 'denied') return [400, 'access_denied'];
  if (now >= end) return [400, 'expired_token'];
  if (model.status === 'approved') return [200, 'ok'];
  const tooFast = model.lastPoll !== null && now < model.lastPoll + model.interval - TOLERANCE;
  model.lastPoll = now;
  if (!tooFast) return [400, 'authorization_pending'];
  model.interval += 5_000;
  model.violations += 1;
  return [model.violations > TOLERATED ? 429 : 400, 'slow_down'];
}

async function play(kind: 'confidential' | 'public', steps: Step[]): Promise<void> {
  const start = new Date('2026-11-21T12:00:00Z');
  let now = start;
  const client = server.clients[kind];
  const people = [await server.newPerson(now), await server.newPerson(now)];
  const personOf = (who: number) => people[who] ?? people[0]!;
  const name = newId();
  const { oauth } = server.store;
  await oauth.saveDeviceAuthorization({
    ...newDevice(personOf(0), name, now),
    clientId: client.clientId,
    scopes: ['profile'],
  });
  const end = now.getTime() + LIFETIME;
  const model: Model = {
    status: 'pending',
    enteredBy: null,
    active: true,
    interval: 5_000,
    lastPoll: null,
    violations: 0,
    familyLives: false,
    accessToken: null,
  };
  const maySignIn = (who: number) => who !== 0 || model.active;
  for (const one of steps) {
    const pending = model.status === 'pending' && now.getTime() < end;
    if (one.kind === 'wait') now = new Date(now.getTime() + one.milliseconds);
    if (one.kind === 'enter') {
      const bound = pending && (model.enteredBy === null || model.enteredBy === one.who);
      const entered = await oauth.enterUserCode(newEntry(personOf(one.who), name, now));
      expect([entered === 'bound', entered === 'person-inactive']).toEqual([
        maySignIn(one.who) && bound,
        !maySignIn(one.who),
      ]);
      if (bound && maySignIn(one.who)) model.enteredBy = one.who;
    }
    if (one.kind === 'decide') {
      const decided = pending && model.enteredBy === one.who;
      expect(await oauth.decideDevice(newDecision(personOf(one.who), name, one.answer, now))).toBe(
        maySignIn(one.who) ? (decided ? 'decided' : 'gone') : 'person-inactive',
      );
      if (decided && maySignIn(one.who)) model.status = one.answer;
    }
    if (one.kind === 'deactivate') {
      await server.deactivate(personOf(0), now);
      model.active = false;
      if (model.enteredBy === 0) {
        model.familyLives = false;
        if (model.status !== 'redeemed') model.status = 'denied';
      }
    }
    if (one.kind === 'poll') await pollOnce(one.by);
    if (model.accessToken)
      expect(await server.isActive(model.accessToken.value, now)).toBe(
        model.familyLives && now.getTime() < model.accessToken.expiresAt,
      );
  }

  async function pollOnce(by: string): Promise<void> {
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: `device ${name}` };
    const { status, body } = await server.request(by === 'other' ? server.clients.other : client, form, now);
    const answer = by === 'other' ? [400, 'invalid_grant'] : poll(model, now.getTime(), end);
    expect([status, body.error ?? 'ok']).toEqual(answer);
    if (status !== 200) return;
    Object.assign(model, {
      status: 'redeemed',
      familyLives: true,
      accessToken: { value: String(body.access_token), expiresAt: now.getTime() + ACCESS_TOKEN },
    });
  }
}

test(
  'a device code follows its state table in any sequence of events',
  () => playSequences(fc.constantFrom('confidential' as const, 'public' as const), step, play),
  900_000,
);
