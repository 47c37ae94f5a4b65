import { expect, test } from 'vitest';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { ErrorReason } from '@/lib/oauth/protocol/error-reasons';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { issuer } from '../testing/tenant';
import { answering } from './answering';

type Recorded = { endpoint: string; code: string; reason: string; clientId: string | null };

function refuse(reason: ErrorReason, detail: string, retryAfterSeconds?: number) {
  const recorded: Recorded[] = [];
  const context = {
    issuer,
    refused: ({ reason: why, ...refusal }: Parameters<OAuthContext['refused']>[0]) =>
      void recorded.push({ ...refusal, reason: inEnglish(why) }),
  };
  const answered = answering('token', context, async (attempt) => {
    attempt.clientId = 'app';
    throw new OAuthError(reason, verbatim(detail), undefined, retryAfterSeconds);
  });
  return answered.then((response) => ({ response, recorded }));
}

test('an error is JSON that is not cached, and its private reason is recorded but not sent', async () => {
  const { response, recorded } = await refuse('authorization-code-invalid', 'code expired 12 s ago');
  expect(response.status).toBe(400);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    pragma: 'no-cache',
  });
  expect(await response.json()).toEqual({
    error: 'invalid_grant',
    error_description: 'The authorization code is invalid, expired or used, or was not issued for this request',
  });
  expect(recorded).toEqual([
    { endpoint: 'token', code: 'invalid_grant', reason: 'code expired 12 s ago', clientId: 'app' },
  ]);
});

test('failed client authentication answers 401 and names the scheme', async () => {
  const { response } = await refuse('client-authentication-failed', 'client secret is wrong');
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Basic realm="https://auth.example/t/acme", charset="UTF-8"');
});

test('an error with a retry time sends Retry-After, and an expected one is not recorded', async () => {
  const { response } = await refuse('polling-ignores-slow-down', 'polled too fast', 35);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '35']);
  expect((await refuse('authorization-pending', 'the person has not decided yet')).recorded).toEqual([]);
});

test('an internal fault is not treated as a protocol error', async () => {
  const fault = new Error('connection lost');
  const context = {
    issuer,
    refused: () => {
      throw new Error('recorded');
    },
  };
  await expect(answering('token', context, () => Promise.reject(fault))).rejects.toBe(fault);
});
