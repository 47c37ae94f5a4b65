/**
 * Checks the refresh token family against a model of the interface's state table. A refresh arrives at one time, is
 * decided and committed at another, and its answer may be lost; between them the installation may be away.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCode } from '@/lib/grants/authorization-codes/postgres/insert-code';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { origin } from '../testing/seed';
import { playSequences } from './testing/sequences';
import { openTokenServer, type TokenServer } from './testing/token-server';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GRACE = 10 * SECOND;
const PROVEN = 10 * MINUTE;
const REPLAYABLE = HOUR;
/** For so long after its last sign a process counts as being in service, as long as another may follow. */
const VOUCHED = 5 * SECOND;
/**
 * By how much a request may be taken for older than it is: by the time that the statement's answer takes. Everything
 * else here takes whole seconds.
 */
const UNCERTAIN = 900;
/** The number of rotations whose times are kept. */
const REMEMBERED = 4;
const IDLE = 24 * HOUR;
const ABSOLUTE = 72 * HOUR;
const ACCESS_TOKEN = 600 * SECOND;
const WIDER = 'profile mail.send';

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      milliseconds: fc.constantFrom(SECOND, 4 * SECOND, 9 * SECOND, 10 * SECOND, 90 * SECOND, 599 * SECOND, 23 * HOUR),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('outage' as const),
      milliseconds: fc.constantFrom(8 * SECOND, 20 * SECOND, 90 * SECOND, 20 * MINUTE, HOUR),
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constant('refresh' as const),
      /** The owner presents the newest token that it has received. */
      by: fc.constantFrom('owner', 'owner', 'owner', 'owner', 'owner', 'thief', 'other'),
      /** How many generations ago a thief's token was current. */
      ago: fc.constantFrom(0, 1, 2, 2, 3, 6),
      /** How long the request waits before the statement that judges it is sent. */
      waited: fc.constantFrom(0, 0, 0, 3 * SECOND),
      /** How long that statement is held up on its way to the database. */
      heldUp: fc.constantFrom(0, 0, 0, 2 * SECOND),
      /** Whether the owner receives the answer, or has disconnected before the decision. */
      answer: fc.constantFrom('received', 'received', 'received', 'lost', 'lost', 'lost', 'unwanted'),
      scope: fc.constantFrom(undefined, undefined, undefined, undefined, 'profile', WIDER),
      resource: fc.constantFrom(undefined, undefined, undefined, undefined, 'issuer', 'https://unknown.example'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deactivate' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type RefreshStep = Extract<Step, { kind: 'refresh' }>;

interface Model {
  /** All refresh tokens so far. The last one is current. */
  tokens: string[];
  /** When each token but the first replaced its predecessor. */
  rotations: number[];
  /** The newest token that the owner has received, as an index. */
  held: number;
  /** Whether a sender of the client's tokens is known to be the client. */
  proven: boolean;
  lives: boolean;
  idleEnd: number;
  absoluteEnd: number;
  /** The response that the previous token gets, for the same request, and until when. */
  replay: { until: number; asked: string; accessToken: string } | null;
  accessToken: { value: string; expiresAt: number };
  /** The periods in which the installation was in service. */
  up: { since: number; until: number }[];
}

let server: TokenServer;
/** The request in progress, and whether the statement that judges it has been executed. Sequences run in parallel. */
const current = new AsyncLocalStorage<{ judged: boolean }>();

/** Passes statements on, and notes when one has been executed that reads the database's clock to judge a request. */
function noting(connection: Connection): Connection {
  return {
    ...connection,
    async query<Row>(statement: Sql): Promise<Row[]> {
      const rows = await connection.query<Row>(statement);
      const request = current.getStore();
      if (request && statement.text.includes('statement_timestamp()')) request.judged = true;
      return rows;
    },
    transaction: (work, limits) => connection.transaction((inner) => work(noting(inner)), limits),
  };
}

beforeAll(async () => {
  server = await openTokenServer({ through: noting });
}, 120_000);
afterAll(() => server?.close());

/** For how long requests could be served between two times. */
function served({ up }: Model, from: number, to: number): number {
  return up.reduce(
    (sum, { since, until }) =>
      sum + Math.max(0, (until > to - VOUCHED ? to : Math.min(to, until)) - Math.max(from, since)),
    0,
  );
}

type Expected = 'rotated' | 'replayed' | 'joined' | 'superseded' | 'reused' | string;

/** The answer that the token endpoint must give. */
function expected(
  model: Model,
  { by, waited, heldUp, answer, scope, resource }: RefreshStep,
  ago: number,
  now: number,
): Expected {
  if (by === 'other' || now >= model.absoluteEnd) return 'invalid_grant';
  const active = model.lives && now < model.idleEnd;
  const tooMuch = scope === WIDER ? 'invalid_scope' : resource === 'https://unknown.example' ? 'invalid_target' : null;
  const inGrace = ago === 1 && model.replay !== null && now < model.replay.until;
  if (tooMuch && active && (ago === 0 || inGrace)) return tooMuch;
  if (answer === 'unwanted') return 'temporarily_unavailable';
  if (!active) return 'invalid_grant';
  if (ago === 0) return 'rotated';
  // Except for a predecessor whose owner may not have received the answer, and for requests that were overtaken,
  // presenting an older token means a leak, whatever else the request contains.
  const arrived = now - waited - heldUp;
  const rotated = model.rotations.at(-1) ?? 0;
  if (ago === 1 && model.replay) {
    if (arrived < model.replay.until)
      return tooMuch ?? (model.replay.asked === `${scope} ${resource}` ? 'replayed' : 'joined');
    if (arrived < rotated + REPLAYABLE && served(model, rotated, arrived) < (model.proven ? PROVEN : GRACE))
      return tooMuch ?? 'joined';
  }
  return arrived < (model.rotations.at(-Math.min(ago, REMEMBERED)) ?? 0) ? 'superseded' : 'reused';
}

let sequences = 0;

async function play(kind: 'confidential' | 'public' | 'bound' | 'steady', steps: Step[]): Promise<void> {
  // Each sequence has its own days, because all share the record of the installation's uptime.
  let now = new Date(Date.parse('2026-11-21T12:00:00Z') + sequences++ * 15 * DAY);
  const rotates = kind !== 'steady';
  const client = server.clients[kind];
  const person = await server.newPerson(now);
  const issuer = 'https://auth.example/t/acme';
  const { first, familyId } = await begin();
  const model: Model = {
    tokens: [String(first.refresh_token)],
    rotations: [],
    held: 0,
    proven: kind !== 'public',
    lives: true,
    idleEnd: now.getTime() + IDLE,
    absoluteEnd: now.getTime() + ABSOLUTE,
    replay: null,
    accessToken: { value: String(first.access_token), expiresAt: now.getTime() + ACCESS_TOKEN },
    up: [],
  };
  await beginService();
  for (const one of steps) {
    if (one.kind === 'wait' || one.kind === 'outage') now = new Date(now.getTime() + one.milliseconds);
    if (one.kind === 'wait') await goOnServing();
    if (one.kind === 'outage') await beginService();
    if (one.kind === 'revoke')
      await server.store.oauth.revokeFamily({ ...server.tenant, familyId, clientId: client.clientId, now, origin });
    if (one.kind === 'deactivate') await server.deactivate(person, now);
    if (one.kind === 'revoke' || one.kind === 'deactivate') model.lives = false;
    if (one.kind === 'refresh') await refresh(one);
    expect(await server.isActive(model.accessToken.value, now)).toBe(
      model.lives && now.getTime() < model.accessToken.expiresAt,
    );
  }

  async function begin() {
    const [code, verifier] = [newId(), `${newId()}${newId()}`];
    await insertCode(server.store.database, {
      ...person,
      clientId: client.clientId,
      codeHash: sha256(code),
      expiresAt: new Date(now.getTime() + 60 * SECOND),
      binding: {
        redirectUri: 'https://app.example/callback',
        redirectUriSent: false,
        scopes: ['profile', 'mail.read'],
        resources: [],
        codeChallenge: Buffer.from(sha256(verifier)).toString('base64url'),
        codeChallengeMethod: 'S256',
        authTime: now.getTime() / 1000,
        amr: ['pwd'],
        acr: null,
      },
    });
    const { body } = await server.request(
      client,
      { grant_type: 'authorization_code', code, code_verifier: verifier },
      now,
    );
    const { family } = decodeJwt(String(body.access_token));
    return { first: body, familyId: String(family) };
  }

  async function beginService(): Promise<void> {
    model.up.push({ since: now.getTime(), until: now.getTime() });
    await server.store.database.execute(
      sql`INSERT INTO uptime (id, since, until) VALUES (${newId()}::uuid, ${now}::timestamptz, ${now}::timestamptz)`,
    );
  }

  async function goOnServing(): Promise<void> {
    const period = model.up.at(-1);
    if (!period) return;
    period.until = now.getTime();
    await server.store.database.execute(
      sql`UPDATE uptime SET until = ${now}::timestamptz WHERE since = ${new Date(period.since)}::timestamptz`,
    );
  }

  async function refresh(attempt: RefreshStep): Promise<void> {
    const newest = model.tokens.length - 1;
    // If there are fewer older tokens than that, the oldest one is presented. A token that does not rotate has none.
    const ago = attempt.by === 'thief' ? Math.min(attempt.ago, newest) : newest - model.held;
    const answer = expected(model, attempt, ago, now.getTime());
    const request = { judged: false };
    const { status, body } = await current.run(request, () =>
      server.request(
        attempt.by === 'other' ? server.clients.other : client,
        {
          grant_type: 'refresh_token',
          refresh_token: model.tokens.at(-1 - ago),
          scope: attempt.scope,
          resource: attempt.resource === 'issuer' ? issuer : attempt.resource,
        },
        now,
        // The database's clock cannot be moved, so the time until the simulated arrival is expressed by the request's
        // age.
        {
          age: () => Date.now() - now.getTime() + attempt.waited + (request.judged ? attempt.heldUp : 0) - UNCERTAIN,
          isAbandoned: () => attempt.answer === 'unwanted',
        },
      ),
    );
    const succeeds = ['rotated', 'replayed', 'joined'].includes(answer);
    const error = answer === 'reused' || answer === 'superseded' ? 'invalid_grant' : answer;
    expect([status, body.error ?? 'ok']).toEqual(
      succeeds ? [200, 'ok'] : [answer === 'temporarily_unavailable' ? 503 : 400, error],
    );
    if (answer === 'reused') model.lives = false;
    if (answer === 'rotated') await note(body, `${attempt.scope} ${attempt.resource}`);
    if (answer === 'joined') noteAccessToken(body);
    if (!succeeds) return;
    if (attempt.by === 'owner' && attempt.answer === 'received') model.held = model.tokens.length - 1;
    expect(body.scope).toBe(attempt.scope ?? 'profile mail.read');
    expect(body.refresh_token).toBe(rotates ? model.tokens.at(-1) : undefined);
    if (answer !== 'rotated') expect(body.access_token === model.replay?.accessToken).toBe(answer === 'replayed');
  }

  function noteAccessToken(body: Record<string, unknown>): void {
    const expiresAt = Math.min(now.getTime() + ACCESS_TOKEN, model.absoluteEnd);
    model.accessToken = { value: String(body.access_token), expiresAt };
  }

  async function note(body: Record<string, unknown>, asked: string): Promise<void> {
    const at = now.getTime();
    noteAccessToken(body);
    model.idleEnd = Math.min(at + IDLE, model.absoluteEnd);
    if (!rotates) return;
    model.tokens.push(String(body.refresh_token));
    model.rotations.push(at);
    model.replay = { until: at + GRACE, asked, accessToken: model.accessToken.value };
    // The same for the rotation, which is dated by the database's clock.
    await server.store.database.execute(sql`
      UPDATE token_family SET rotated_at = ${now}::timestamptz, replay_until = (${now}::timestamptz AT TIME ZONE 'UTC' + (replay_until - rotated_at)) AT TIME ZONE 'UTC'
      WHERE tenant_id = ${server.tenant.tenantId}::uuid AND id = ${familyId}::uuid`);
  }
}

test(
  'a token family follows its state table in any sequence of events',
  () =>
    playSequences(
      fc.constantFrom('confidential' as const, 'public' as const, 'bound' as const, 'steady' as const),
      step,
      play,
      12,
    ),
  900_000,
);
