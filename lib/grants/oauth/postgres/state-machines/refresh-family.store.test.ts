/** Checks the refresh token family against a model of the interface's state table. */
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCode } from '@/lib/grants/authorization-codes/postgres/insert-code';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { origin } from '../testing/seed';
import { playSequences } from './testing/sequences';
import { openTokenServer, type TokenServer } from './testing/token-server';

const SECOND = 1000;
const HOUR = 3_600 * SECOND;
const GRACE = 10 * SECOND;
const IDLE = 24 * HOUR;
const ABSOLUTE = 72 * HOUR;
const ACCESS_TOKEN = 600 * SECOND;
const WIDER = 'profile mail.send';

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      milliseconds: fc.constantFrom(SECOND, 9 * SECOND, 10 * SECOND, 599 * SECOND, 20 * HOUR, 24 * HOUR),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('refresh' as const),
      by: fc.constantFrom('owner', 'owner', 'owner', 'owner', 'other'),
      /** How many generations ago the presented token was current. */
      ago: fc.constantFrom(0, 0, 0, 0, 1, 1, 2),
      scope: fc.constantFrom(undefined, undefined, 'profile', WIDER),
      resource: fc.constantFrom(undefined, undefined, 'issuer', 'https://unknown.example'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deactivate' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type RefreshStep = Omit<Extract<Step, { kind: 'refresh' }>, 'ago'> & { ago: number };

interface Model {
  /** All refresh tokens so far. The last one is current. */
  tokens: string[];
  lives: boolean;
  idleEnd: number;
  absoluteEnd: number;
  /** The response that the previous token gets, for the same request, and until when. */
  replay: { until: number; asked: string; accessToken: string } | null;
  accessToken: { value: string; expiresAt: number };
}

let server: TokenServer;
beforeAll(async () => {
  server = await openTokenServer();
}, 120_000);
afterAll(() => server?.close());

/** The answer that the token endpoint must give. */
function expected(
  model: Model,
  { by, ago, scope, resource }: RefreshStep,
  now: number,
): 'rotated' | 'replayed' | 'joined' | 'reused' | string {
  if (by === 'other' || now >= model.absoluteEnd) return 'invalid_grant';
  if (!model.lives || now >= model.idleEnd) return 'invalid_grant';
  const tooMuch = scope === WIDER ? 'invalid_scope' : resource === 'https://unknown.example' ? 'invalid_target' : null;
  if (ago === 0) return tooMuch ?? 'rotated';
  // Except for the predecessor within the grace period, presenting an older token means a leak, whatever else the
  // request contains.
  if (ago > 1 || model.replay === null || now >= model.replay.until) return 'reused';
  return tooMuch ?? (model.replay.asked === `${scope} ${resource}` ? 'replayed' : 'joined');
}

async function play(kind: 'confidential' | 'public' | 'steady', steps: Step[]): Promise<void> {
  let now = new Date('2026-11-21T12:00:00Z');
  const rotates = kind !== 'steady';
  const client = server.clients[kind];
  const person = await server.newPerson(now);
  const issuer = 'https://auth.example/t/acme';
  const { first, familyId } = await begin();
  const model: Model = {
    tokens: [String(first.refresh_token)],
    lives: true,
    idleEnd: now.getTime() + IDLE,
    absoluteEnd: now.getTime() + ABSOLUTE,
    replay: null,
    accessToken: { value: String(first.access_token), expiresAt: now.getTime() + ACCESS_TOKEN },
  };
  for (const one of steps) {
    if (one.kind === 'wait') now = new Date(now.getTime() + one.milliseconds);
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

  async function refresh(attempt: RefreshStep): Promise<void> {
    // If there are fewer older tokens than that, the oldest one is presented. A token that does not rotate has none.
    const ago = Math.min(attempt.ago, model.tokens.length - 1);
    const answer = expected(model, { ...attempt, ago }, now.getTime());
    const { status, body } = await server.request(
      attempt.by === 'other' ? server.clients.other : client,
      {
        grant_type: 'refresh_token',
        refresh_token: model.tokens.at(-1 - ago),
        scope: attempt.scope,
        resource: attempt.resource === 'issuer' ? issuer : attempt.resource,
      },
      now,
    );
    const succeeds = ['rotated', 'replayed', 'joined'].includes(answer);
    expect([status, body.error ?? 'ok']).toEqual(
      succeeds ? [200, 'ok'] : [400, answer === 'reused' ? 'invalid_grant' : answer],
    );
    if (answer === 'reused') model.lives = false;
    if (answer === 'rotated') note(body, `${attempt.scope} ${attempt.resource}`);
    if (answer === 'joined') noteAccessToken(body);
    if (!succeeds) return;
    expect(body.scope).toBe(attempt.scope ?? 'profile mail.read');
    expect(body.refresh_token).toBe(rotates ? model.tokens.at(-1) : undefined);
    if (answer !== 'rotated') expect(body.access_token === model.replay?.accessToken).toBe(answer === 'replayed');
  }

  function noteAccessToken(body: Record<string, unknown>): void {
    const expiresAt = Math.min(now.getTime() + ACCESS_TOKEN, model.absoluteEnd);
    model.accessToken = { value: String(body.access_token), expiresAt };
  }

  function note(body: Record<string, unknown>, asked: string): void {
    const at = now.getTime();
    noteAccessToken(body);
    model.idleEnd = Math.min(at + IDLE, model.absoluteEnd);
    if (!rotates) return;
    model.tokens.push(String(body.refresh_token));
    model.replay = { until: at + GRACE, asked, accessToken: model.accessToken.value };
  }
}

test(
  'a token family follows its state table in any sequence of events',
  () => playSequences(fc.constantFrom('confidential' as const, 'public' as const, 'steady' as const), step, play),
  900_000,
);
