import { describe, expect, test } from 'vitest';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { newClient } from '../testing/tenant';
import { checkPkce } from './check-pkce';

const challenge = 'x'.repeat(43);
const check = (query: string, client = newClient()) => checkPkce(new RequestParameters(query), client);
const legacy = newClient({ requirePkce: false });
const selfRegistered = newClient({ requirePkce: false, origin: 'dynamic' });
const withoutOpenId = 'code_challenge is missing, and this client may omit it only with the scope openid';

test('an S256 challenge is accepted, also from legacy clients', () => {
  for (const client of [newClient(), legacy]) {
    expect(check(`code_challenge=${challenge}&code_challenge_method=S256`, client)).toEqual({
      codeChallenge: challenge,
      codeChallengeMethod: 'S256',
    });
  }
});

test('a confidential legacy client may omit the challenge', () => {
  expect(check('', legacy)).toEqual({ codeChallenge: null, codeChallengeMethod: null });
});

test('one that registered itself may omit the challenge in OpenID Connect requests', () => {
  expect(check('scope=profile%20openid', selfRegistered)).toEqual({ codeChallenge: null, codeChallengeMethod: null });
});

describe('is rejected', () => {
  test.each([
    ['a missing challenge', '', newClient(), 'code_challenge is missing'],
    [
      'a missing challenge of a public client, whatever is registered',
      '',
      newClient({ tokenEndpointAuthMethod: 'none', requirePkce: false }),
      'code_challenge is missing',
    ],
    ['a missing challenge of a self-registered client without scope', '', selfRegistered, withoutOpenId],
    [
      'a missing challenge of a self-registered client without the scope openid',
      'scope=profile%20openid2',
      selfRegistered,
      withoutOpenId,
    ],
    ['an empty challenge', 'code_challenge=', newClient(), 'code_challenge is missing'],
    [
      'a method without a challenge, even from a legacy client',
      'code_challenge_method=S256',
      legacy,
      'code_challenge_method was sent without code_challenge',
    ],
    [
      'plain, even from a legacy client',
      `code_challenge=${challenge}&code_challenge_method=plain`,
      legacy,
      'code_challenge_method is plain',
    ],
    [
      'a challenge without a method, even from a legacy client',
      `code_challenge=${challenge}`,
      legacy,
      'code_challenge_method is missing, so plain applies',
    ],
    [
      'a challenge that is too short, even from a legacy client',
      'code_challenge=x&code_challenge_method=S256',
      legacy,
      'code_challenge of 1 characters is not 43 base64url characters',
    ],
  ])('%s', async (_what, query, client, reason) => {
    const refusal = await refused(() => check(query, client));
    expect(refusal.message).toBe(reason);
    expect(refusal.answer.error).toBe('invalid_request');
  });
});
