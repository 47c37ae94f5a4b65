import { describe, expect, test } from 'vitest';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import { exchangeTargets } from '../grants/token-exchange';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { issuer, newClient } from '../testing/tenant';
import { type AccessTokenClaims, storedAccessToken } from '../tokens/access-token';
import type { Confirmation } from '../tokens/confirmation';
import { actorOf, descentOf, mayActNext } from './acting';
import { checkKeys, checkSubject } from './check-subject';
import { narrowOwnTokens, type TokenExchangePolicy } from './policy';

const gateway = newClient({ clientId: 'gateway' });
const claims = (differences: Partial<AccessTokenClaims> = {}): AccessTokenClaims => ({
  iss: issuer.issuer,
  sub: 'person-1',
  aud: 'https://gateway.example',
  client_id: 'app',
  jti: 'jti-1',
  iat: 0,
  exp: 600,
  ...differences,
});
const policy = (differences: Partial<TokenExchangePolicy> = {}): TokenExchangePolicy => ({
  ...narrowOwnTokens,
  ...differences,
});
const resource = (identifier: string): [string, ProtectedResource] => [
  identifier,
  { identifier, name: identifier, scopes: [], accessTokenLifetimeSeconds: null, roles: [] },
];
const tenant = {
  ...issuer,
  resources: new Map([resource('https://gateway.example'), resource('https://stock.example')]),
};

describe('a client may exchange', () => {
  const may = (subject: Partial<AccessTokenClaims>, allowed: Partial<TokenExchangePolicy> = {}) =>
    checkSubject(claims(subject), gateway, policy(allowed));
  const mayNot = async (subject: Partial<AccessTokenClaims>, allowed: Partial<TokenExchangePolicy> = {}) =>
    expect((await refused(() => may(subject, allowed))).answer).toMatchObject({
      error: 'invalid_request',
      status: 400,
    });

  test('its own token', () => may({ client_id: 'gateway' }));
  test('one that names it in may_act', () => may({ may_act: { sub: 'gateway' } }));
  test('one of a client that its policy lists', () => may({}, { subjectClients: ['app'] }));
  test('one addressed to a resource that it serves', () =>
    may({ aud: ['https://other.example', 'https://gateway.example'] }, { serves: ['https://gateway.example'] }));
  test('no other token', async () => {
    await mayNot({});
    await mayNot(
      {},
      { subjectClients: ['another'], serves: ['https://stock.example'], audiences: ['https://gateway.example'] },
    );
  });
  test('none that names another in may_act, whatever its policy says', () =>
    mayNot({ may_act: { sub: 'billing' } }, { subjectClients: ['app'] }));
});

describe('a token bound to a key', () => {
  const own = { jkt: 'gateway-key' };
  const bound = { cnf: { jkt: 'app-key' } };
  const check = (
    { subject = {}, actor = null }: { subject?: Partial<AccessTokenClaims>; actor?: Partial<AccessTokenClaims> | null },
    proven: Confirmation | null,
    boundTokens: boolean,
  ) =>
    checkKeys(
      { subject: claims(subject), actor: actor && claims({ client_id: 'gateway', ...actor }) },
      gateway,
      policy({ boundTokens }),
      proven,
    );
  const problem = async (...request: Parameters<typeof check>) => {
    const { answer, message } = await refused(() => check(...request));
    expect(answer.error).toBe('invalid_request');
    return message;
  };
  const notProven = 'a token is bound to a key that the request does not prove possession of';

  test.each([{ jkt: 'app-key' }, { 'x5t#S256': 'app-certificate' }])(
    'of another client is accepted by policy, with a key of the exchanging client: %j',
    async (cnf) => {
      check({ subject: { cnf } }, own, true);
      check({ subject: { cnf } }, { 'x5t#S256': 'gateway-certificate' }, true);
      expect(await problem({ subject: { cnf } }, own, false)).toBe(notProven);
      expect(await problem({ subject: { cnf } }, null, true)).toMatch(/^the token is bound to another client's key/);
    },
  );

  test('of the client itself must be proven, whatever the policy', async () => {
    check({ subject: { client_id: 'gateway', cnf: own } }, own, false);
    expect(await problem({ subject: { client_id: 'gateway', ...bound } }, own, true)).toBe(notProven);
    expect(await problem({ actor: bound }, own, true)).toBe(notProven);
    expect(await problem({ actor: bound }, null, true)).toBe(notProven);
  });
});

describe('the allowed next actor', () => {
  const next = (subject: Partial<AccessTokenClaims>, mayAct: string | null = null) =>
    mayActNext(claims(subject), gateway, policy({ mayAct }));

  test('is the client named in the subject token, until that client has acted', () => {
    expect(next({ client_id: 'gateway', may_act: { sub: 'billing' } })).toBe('billing');
    expect(next({ client_id: 'gateway', may_act: { sub: 'billing' } }, 'another')).toBe('billing');
  });
  test('comes from the client’s registration once it has acted, or where no client is named', () => {
    expect(next({ may_act: { sub: 'gateway' } })).toBeNull();
    expect(next({ may_act: { sub: 'gateway' } }, 'billing')).toBe('billing');
    expect([next({}), next({}, 'billing')]).toEqual([null, 'billing']);
  });
});

describe('the actor', () => {
  const actor = claims({ client_id: 'gateway', sub: 'gateway', jti: 'jti-2' });

  test('is the client itself where no other is named', () => {
    expect(actorOf(claims(), null, gateway, policy())).toEqual({ sub: 'gateway', client_id: 'gateway' });
  });
  test('is not added where the client may impersonate the subject, or narrows its own token', () => {
    expect(actorOf(claims(), null, gateway, policy({ impersonation: true }))).toBeNull();
    expect(actorOf(claims({ client_id: 'gateway' }), null, gateway, policy())).toBeNull();
  });
  test('is the one of the actor token, even where impersonation is allowed', () => {
    expect(actorOf(claims(), actor, gateway, policy({ impersonation: true }))).toEqual({
      sub: 'gateway',
      client_id: 'gateway',
      jti: 'jti-2',
    });
    expect(actorOf(claims(), { ...actor, sub: 'person-2', family: 'family-2' }, gateway, policy())).toMatchObject({
      sub: 'person-2',
      family: 'family-2',
    });
  });
  test('is revoked with the tokens that the actor token was exchanged from', () => {
    const origin = { jti: 'jti-0', client_id: 'app', exchanged_from: { jti: 'jti-00', client_id: 'first' } };
    const act = actorOf(claims(), { ...actor, exchanged_from: origin }, gateway, policy());
    expect(act).toMatchObject({ exchanged_from: origin });
    expect(storedAccessToken(claims({ ...(act && { act }) }))).toMatchObject({
      jtis: ['jti-1', 'jti-2', 'jti-0', 'jti-00'],
      clientIds: ['app', 'gateway', 'first'],
    });
  });
  test('is not taken from a token that already includes an actor token', async () => {
    const act = { sub: 'gateway', client_id: 'gateway', act: { sub: 'first', client_id: 'first', jti: 'jti-0' } };
    expect((await refused(() => actorOf(claims(), { ...actor, act }, gateway, policy()))).message).toBe(
      'the actor token was itself obtained with an actor token',
    );
  });
  test('contains the previous actors, nested', () => {
    const act = { sub: 'first', client_id: 'first' };
    expect(actorOf(claims({ act }), null, gateway, policy())).toEqual({ sub: 'gateway', client_id: 'gateway', act });
    expect(actorOf(claims({ act }), null, gateway, policy({ impersonation: true }))).toEqual(act);
  });
  test('is never taken from the token of another client', async () => {
    expect((await refused(() => actorOf(claims(), claims(), gateway, policy()))).answer.error).toBe('invalid_request');
  });
});

test('a token exchanged from an ID token is revoked with its client and family, as it has no ID', () => {
  const { jti: _none, ...idToken } = claims({ family: 'family-1' });
  const from = descentOf(idToken);
  expect(from).toEqual({ client_id: 'app' });
  const issued = claims({ client_id: 'gateway', jti: 'jti-2', family: 'family-1', exchanged_from: from });
  expect(storedAccessToken(issued)).toMatchObject({
    jtis: ['jti-2'],
    clientIds: ['gateway', 'app'],
    familyId: 'family-1',
  });
});

test('a token can be exchanged at most four times in a row', async () => {
  let subject = claims();
  for (let exchange = 0; exchange < 4; exchange++)
    subject = claims({ jti: `jti-${exchange + 2}`, exchanged_from: descentOf(subject) });
  expect((await refused(() => descentOf(subject))).message).toBe('the subject token was already exchanged 4 times');
});

describe('the issued token is for', () => {
  const targets = (query: string, allowed: Partial<TokenExchangePolicy> = {}) =>
    exchangeTargets(new RequestParameters(query), claims(), policy(allowed), tenant);

  test('the resources of the subject token', () => {
    expect(targets('')).toEqual(['https://gateway.example']);
    expect(targets('audience=https://gateway.example')).toEqual(['https://gateway.example']);
  });
  test('the resources that the policy allows, by resource and audience together', () => {
    expect(
      targets('resource=https://stock.example&audience=https://gateway.example&audience=https://stock.example', {
        audiences: ['https://stock.example'],
      }),
    ).toEqual(['https://stock.example', 'https://gateway.example']);
  });
  test.each(['resource=https://stock.example', 'audience=https://stock.example', 'audience=https://unknown.example'])(
    'no others: %s',
    async (query) => {
      expect((await refused(() => targets(query))).answer.error).toBe('invalid_target');
    },
  );
});
