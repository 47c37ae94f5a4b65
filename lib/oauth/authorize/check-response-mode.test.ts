import { describe, expect, test } from 'vitest';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { newClient } from '../testing/tenant';
import { checkResponseMode, responseModeFor } from './check-response-mode';

const web = 'https://app.example/cb';
const app = 'com.example.app:/cb';
const asked = (mode?: string) => new RequestParameters(mode === undefined ? '' : `response_mode=${mode}`);
const client = newClient();
const signing = newClient({ fapi2SecurityProfile: true, authorizationSignedResponseAlg: 'PS256' });

test.each([
  [undefined, 'query'],
  ['query', 'query'],
  ['form_post', 'form_post'],
  ['jwt', 'jwt'],
  ['query.jwt', 'query.jwt'],
  ['form_post.jwt', 'form_post.jwt'],
])('response_mode %s is accepted as %s, for errors too', (sent, mode) => {
  expect(checkResponseMode(asked(sent), web, client)).toBe(mode);
  expect(responseModeFor(asked(sent), web, client)).toBe(mode);
});

test.each(['fragment', 'fragment.jwt', 'JWT'])('response_mode %j is rejected', async (sent) => {
  expect((await refused(async () => checkResponseMode(asked(sent), web, client))).answer.error).toBe('invalid_request');
  expect(responseModeFor(asked(sent), web, client)).toBe('query');
});

test.each(['form_post', 'form_post.jwt'])('%s is rejected for an app opened by its own URI scheme', async (sent) => {
  expect((await refused(async () => checkResponseMode(asked(sent), app, client))).answer.error).toBe('invalid_request');
  expect(responseModeFor(asked(sent), app, client)).toBe('query');
});

describe('a FAPI 2.0 client with a registered algorithm', () => {
  test.each([
    [undefined, 'jwt'],
    ['query', 'jwt'],
    ['form_post', 'form_post.jwt'],
  ])('must request signed responses: %s is rejected by mode %s', async (sent, mode) => {
    const { answer, message } = await refused(async () => checkResponseMode(asked(sent), web, signing));
    expect([answer.error, message]).toEqual([
      'invalid_request',
      `response_mode is ${sent ?? 'query'}, but the client gets signed responses only`,
    ]);
    expect(responseModeFor(asked(sent), web, signing)).toBe(mode);
  });

  test('may choose which', () => {
    for (const mode of ['jwt', 'query.jwt', 'form_post.jwt'])
      expect(checkResponseMode(asked(mode), web, signing)).toBe(mode);
  });
});
