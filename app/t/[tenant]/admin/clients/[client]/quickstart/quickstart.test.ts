import { describe, expect, test } from 'vitest';
import { quickstarts } from './languages';
import { type Flow, flowOf, type Values } from './quickstart';

const values: Values = {
  issuer: 'https://auth.example/t/acme',
  clientId: 'tsc_app',
  scope: 'openid profile',
  redirectUri: 'https://app.example/cb',
  method: 'client_secret_basic',
  idTokenAlgorithm: 'RS256',
  notified: false,
};
const idsOf = (flow: Flow, given: Partial<Values> = {}) =>
  quickstarts(flow, { ...values, ...given }).map(({ id }) => id);
const codeOf = (language: string, flow: Flow, given: Partial<Values> = {}) =>
  quickstarts(flow, { ...values, ...given })
    .find(({ id }) => id === language)
    ?.examples.map(({ code }) => code)
    .join('\n') ?? '';

describe('the flows of a client', () => {
  test.each<[string, string[], string, Flow | null]>([
    ['web app', ['authorization_code', 'refresh_token'], 'client_secret_basic', 'authorization_code'],
    ['browser app', ['authorization_code'], 'none', 'authorization_code'],
    ['device', ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'], 'none', 'device_code'],
    ['backchannel client', ['urn:openid:params:grant-type:ciba', 'refresh_token'], 'client_secret_basic', 'ciba'],
    ['machine', ['client_credentials'], 'client_secret_post', 'client_credentials'],
    ['machine with a private key', ['client_credentials'], 'private_key_jwt', null],
    ['resource server', [], 'client_secret_basic', 'introspection'],
    ['MCP server', ['urn:ietf:params:oauth:grant-type:token-exchange'], 'client_secret_post', 'introspection'],
    [
      'client that exchanges a trusted issuer’s assertions',
      ['urn:ietf:params:oauth:grant-type:jwt-bearer'],
      'client_secret_basic',
      null,
    ],
    ['public client with only token exchange', ['urn:ietf:params:oauth:grant-type:token-exchange'], 'none', null],
  ])('%s', (_, grantTypes, tokenEndpointAuthMethod, flow) => {
    expect(flowOf({ grantTypes, tokenEndpointAuthMethod, backchannelAuthenticationRequestSigningAlg: null })).toBe(
      flow,
    );
  });

  test('exclude backchannel authentication of a client that must sign its requests', () => {
    const client = {
      grantTypes: ['urn:openid:params:grant-type:ciba'],
      tokenEndpointAuthMethod: 'client_secret_basic',
    };
    expect(flowOf({ ...client, backchannelAuthenticationRequestSigningAlg: 'ES256' })).toBeNull();
  });
});

describe('the examples', () => {
  test('are in the languages that fit the flow', () => {
    const all = ['curl', 'oauth4webapi', 'next-auth', 'express', 'spring', 'go', 'python'];
    expect(idsOf('authorization_code')).toEqual(all);
    expect(idsOf('authorization_code', { method: 'none' })).toEqual(['curl', 'oauth4webapi', 'spring', 'go', 'python']);
    expect(idsOf('authorization_code', { scope: 'orders' })).toEqual(['curl', 'oauth4webapi', 'spring', 'python']);
    for (const redirectUri of ['com.example.app:/cb', 'https://app.example/cb?x=1', 'https://app.example/', ''])
      expect(idsOf('authorization_code', { redirectUri })).toEqual(all.filter((id) => id !== 'express' && id !== 'go'));
    expect(idsOf('client_credentials')).toEqual(['curl', 'oauth4webapi', 'spring', 'python']);
    expect(idsOf('device_code', { method: 'none' })).toEqual(['curl', 'oauth4webapi', 'python']);
    expect(idsOf('ciba')).toEqual(['curl', 'oauth4webapi', 'python']);
    expect(idsOf('introspection')).toEqual(['curl', 'oauth4webapi', 'spring', 'python']);
    expect(idsOf('introspection', { method: 'client_secret_post' })).toEqual(['curl', 'oauth4webapi', 'python']);
  });

  test('contain the client’s values, which never break out of their quotes', () => {
    const odd = { clientId: `a'b"c`, redirectUri: `https://app.example/cb?x='"`, scope: `x'y` };
    for (const language of ['oauth4webapi', 'spring', 'python'])
      expect(codeOf(language, 'authorization_code', odd)).toContain(JSON.stringify(odd.clientId));
    for (const language of ['express', 'go'])
      expect(codeOf(language, 'authorization_code', { clientId: odd.clientId })).toContain(
        JSON.stringify(odd.clientId),
      );
    expect(codeOf('curl', 'client_credentials', { ...odd, method: 'client_secret_post' })).toContain(
      `'client_id=a'\\''b"c'`,
    );
    expect(codeOf('curl', 'client_credentials', odd)).toContain('-u "a%27b%22c:$CLIENT_SECRET"');
  });

  test('show each kind of device authenticating in its own way', () => {
    expect(codeOf('python', 'device_code', { method: 'none' })).toContain('client = {"client_id": "tsc_app"}\n');
    expect(codeOf('python', 'device_code', { method: 'none' })).not.toMatch(/import os|quote_plus|auth=/);
    expect(codeOf('python', 'device_code', { method: 'client_secret_post' })).toContain(
      'client = {"client_id": "tsc_app", "client_secret": os.environ["CLIENT_SECRET"]}\n',
    );
    expect(codeOf('python', 'device_code')).toContain(
      'auth=(quote_plus("tsc_app"), quote_plus(os.environ["CLIENT_SECRET"]))',
    );
  });

  test('send a notification token for a client that is notified', () => {
    for (const language of ['curl', 'oauth4webapi', 'python']) {
      expect(codeOf(language, 'ciba')).not.toContain('notification');
      expect(codeOf(language, 'ciba', { notified: true }), language).toContain('client_notification_token');
    }
    expect(codeOf('python', 'ciba', { notified: true })).toMatch(/^import os\nimport secrets\nimport time\n/);
    expect(codeOf('python', 'device_code', { notified: true })).not.toContain('secrets');
  });

  test('explain each shell variable before it is used', () => {
    for (const [flow, method] of [
      ['authorization_code', 'client_secret_basic'],
      ['authorization_code', 'none'],
      ['client_credentials', 'client_secret_post'],
      ['device_code', 'none'],
      ['ciba', 'client_secret_basic'],
      ['introspection', 'client_secret_basic'],
    ] as const) {
      const code = codeOf('curl', flow, { method, notified: true });
      for (const [used, name = ''] of code.matchAll(/\$([A-Za-z_]+)/g))
        expect(code.slice(0, code.indexOf(used)), `${flow}: ${name}`).toMatch(new RegExp(`^(export )?${name}=`, 'm'));
    }
  });

  test('name the algorithm of ID tokens where the library expects another', () => {
    expect(codeOf('express', 'authorization_code')).not.toContain('idTokenSigningAlg');
    expect(codeOf('express', 'authorization_code', { idTokenAlgorithm: 'ES256' })).toContain(
      'idTokenSigningAlg: "ES256",',
    );
  });

  test('listen where the redirect URI is, or behind a proxy that has its address', () => {
    expect(codeOf('express', 'authorization_code')).toContain('app.listen(3000,');
    const local = { redirectUri: 'http://localhost:8123/auth/callback' };
    expect(codeOf('express', 'authorization_code', local)).toContain('app.listen(8123,');
    expect(codeOf('go', 'authorization_code', local)).toContain('ListenAndServe(":8123"');
    expect(codeOf('go', 'authorization_code', local)).toContain('"GET /auth/callback"');
  });

  test('contain no secret', () => {
    for (const flow of ['authorization_code', 'client_credentials', 'device_code', 'ciba', 'introspection'] as const) {
      for (const { examples } of quickstarts(flow, values))
        for (const { code } of examples) expect(code).not.toMatch(/tss_/);
    }
  });
});
