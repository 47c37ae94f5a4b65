/**
 * Checks the authorization code against a model of the interface's state table: what each step answers, and what is
 * active after it.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCode } from '@/lib/grants/authorization-codes/postgres/insert-code';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { playSequences } from './testing/sequences';
import { openTokenServer, type TokenServer } from './testing/token-server';

const CODE_SECONDS = 60;
const ACCESS_TOKEN_SECONDS = 600;
const REDIRECT_URI = 'https://app.example/callback';

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 20, 59, 60, 599, 600) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('redeem' as const),
      by: fc.constantFrom('owner', 'owner', 'owner', 'other', 'wrong-secret'),
      redirectUri: fc.constantFrom(REDIRECT_URI, REDIRECT_URI, REDIRECT_URI, undefined, `${REDIRECT_URI}/`),
      verifier: fc.constantFrom('right', 'right', 'right', 'wrong', 'missing'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deactivate' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Model {
  used: boolean;
  active: boolean;
  familyLives: boolean;
  accessToken: { value: string; expiresAt: number } | null;
}

let server: TokenServer;
beforeAll(async () => {
  server = await openTokenServer();
}, 120_000);
afterAll(() => server?.close());

/** The answer that the state table requires from the token endpoint: `ok`, or the error. */
function expected(
  model: Model,
  { by, redirectUri, verifier }: Extract<Step, { kind: 'redeem' }>,
  expired: boolean,
): string {
  if (by === 'wrong-secret') return 'invalid_client';
  const good =
    by === 'owner' && !model.used && model.active && !expired && redirectUri === REDIRECT_URI && verifier === 'right';
  return good ? 'ok' : 'invalid_grant';
}

async function play(owner: 'confidential' | 'public', steps: Step[]): Promise<void> {
  let now = new Date('2026-11-21T12:00:00Z');
  const person = await server.newPerson(now);
  const client = server.clients[owner];
  const [code, verifier] = [newId(), `${newId()}${newId()}`];
  const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000);
  await insertCode(server.store.database, {
    ...person,
    clientId: client.clientId,
    codeHash: sha256(code),
    expiresAt,
    binding: {
      redirectUri: REDIRECT_URI,
      redirectUriSent: true,
      scopes: ['profile'],
      resources: [],
      codeChallenge: Buffer.from(sha256(verifier)).toString('base64url'),
      codeChallengeMethod: 'S256',
      authTime: now.getTime() / 1000,
      amr: ['pwd'],
      acr: null,
    },
  });
  const model: Model = { used: false, active: true, familyLives: false, accessToken: null };
  for (const one of steps) {
    if (one.kind === 'wait') now = new Date(now.getTime() + one.seconds * 1000);
    if (one.kind === 'deactivate') {
      await server.deactivate(person, now);
      Object.assign(model, { active: false, familyLives: false });
    }
    if (one.kind === 'redeem') await redeem(one);
    if (model.accessToken) {
      expect(await server.isActive(model.accessToken.value, now)).toBe(
        model.familyLives && now.getTime() < model.accessToken.expiresAt,
      );
    }
  }

  async function redeem(attempt: Extract<Step, { kind: 'redeem' }>): Promise<void> {
    const sender =
      attempt.by === 'other'
        ? server.clients.other
        : attempt.by === 'owner'
          ? client
          : { ...server.clients.confidential, secret: 'wrong' };
    const { status, body } = await server.request(
      sender,
      {
        grant_type: 'authorization_code',
        code,
        redirect_uri: attempt.redirectUri,
        code_verifier:
          attempt.verifier === 'missing' ? undefined : attempt.verifier === 'right' ? verifier : `${verifier}x`,
      },
      now,
    );
    const answer = expected(model, attempt, now >= expiresAt);
    expect([status, body.error ?? 'ok']).toEqual([
      answer === 'ok' ? 200 : answer === 'invalid_client' ? 401 : 400,
      answer,
    ]);
    // Reuse by the code's owner ends what was issued from it. A public client counts as the owner if it presents the
    // right verifier.
    if (model.used && attempt.by === 'owner' && (owner === 'confidential' || attempt.verifier === 'right'))
      model.familyLives = false;
    if (answer !== 'ok') return;
    Object.assign(model, {
      used: true,
      familyLives: true,
      accessToken: { value: String(body.access_token), expiresAt: now.getTime() + ACCESS_TOKEN_SECONDS * 1000 },
    });
  }
}

test(
  'a code follows its state table in any sequence of events',
  () => playSequences(fc.constantFrom('confidential' as const, 'public' as const), step, play),
  900_000,
);
