import { beforeEach, describe, expect, it } from 'vitest';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { isOAuthError } from '@/lib/oauth/protocol/errors';
import { verbatim } from '@/lib/platform/shared/message';
import { issuer } from '../testing/tenant';
import { hookedClaims } from './hooked-claims';
import type { FailurePolicy, HookAnswer, HookQuestion } from './token-hook';

const ADA = '0198a000-0000-7000-8000-00000000000a';
const about = {
  grantType: 'refresh_token',
  clientId: 'app',
  scopes: ['openid'],
  resources: [],
  personId: ADA,
  accessToken: { sub: ADA, scope: 'openid', email: 'ada@example.com' },
  idToken: { sub: ADA, nickname: 'A' },
};

let asked: HookQuestion[];
let refused: Parameters<OAuthContext['refused']>[0][];
beforeEach(() => {
  asked = [];
  refused = [];
});

const context = (answer: HookAnswer, onFailure: FailurePolicy = 'refuse', userName: string | null = 'ada') => ({
  issuer,
  refused: (failure: Parameters<OAuthContext['refused']>[0]) => void refused.push(failure),
  store: { findKnownPerson: async () => userName && { userName } } as unknown as OAuthContext['store'],
  tokenHook: {
    onFailure,
    ask: async (question: HookQuestion) => {
      asked.push(question);
      return answer;
    },
  },
});
const nothing = { add: {}, remove: [] };
const unchanged: HookAnswer = { kind: 'changes', accessToken: nothing, idToken: nothing };
const failed: HookAnswer = { kind: 'failed', reason: verbatim('too slow') };
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isOAuthError(error)) throw new Error('Nothing was refused.');
  return error;
};

describe('the token hook', () => {
  it('is asked about the person, and changes the claims of both tokens', async () => {
    const claims = await hookedClaims(
      context({
        kind: 'changes',
        accessToken: { add: { tier: 'gold', email: 'a@example.com' }, remove: [] },
        idToken: { add: {}, remove: ['nickname', 'missing'] },
      }),
      about,
    );
    expect(claims).toEqual({
      accessToken: { sub: ADA, scope: 'openid', email: 'a@example.com', tier: 'gold' },
      idToken: { sub: ADA },
    });
    expect(asked).toMatchObject([{ clientId: 'app', person: { id: ADA, userName: 'ada' } }]);
  });

  it('is asked about clients without a person, and never about people who are no longer active', async () => {
    await hookedClaims(context(unchanged), { ...about, personId: null, idToken: null });
    expect(asked).toMatchObject([{ person: null, idToken: null }]);
    expect(await hookedClaims(context(unchanged, 'refuse', null), about)).toMatchObject({
      accessToken: about.accessToken,
    });
    expect(asked).toHaveLength(1);
  });

  it('refuses with access_denied, which leaves the grant valid, and a reason in ASCII', async () => {
    const { answer, recorded } = await refusal(
      hookedClaims(context({ kind: 'refused', reason: 'Vertrag "gekündigt"' }), about),
    );
    expect(answer).toEqual({
      error: 'access_denied',
      status: 400,
      description: expect.stringContaining('Vertrag ?gek?ndigt?'),
    });
    expect([recorded, refused]).toMatchObject([
      false,
      [{ endpoint: 'token-hook', code: 'access_denied', clientId: 'app', personId: ADA }],
    ]);
  });

  it('stops every token when it fails and the tenant says so, for a moment', async () => {
    const { answer, retryAfterSeconds } = await refusal(hookedClaims(context(failed, 'refuse'), about));
    expect([answer.error, answer.status, retryAfterSeconds]).toEqual(['temporarily_unavailable', 503, 1]);
    // What went wrong at the hook is not for clients.
    expect(answer.description).not.toContain('too slow');
    expect(refused).toMatchObject([{ endpoint: 'token-hook', code: 'temporarily_unavailable' }]);
  });

  it.each([failed, { kind: 'skipped' } as const])('otherwise changes nothing when it has %o', async (answer) => {
    expect(await hookedClaims(context(answer, 'continue'), about)).toMatchObject({
      accessToken: about.accessToken,
      idToken: about.idToken,
    });
    expect(refused).toHaveLength(answer.kind === 'failed' ? 1 : 0);
  });
});
