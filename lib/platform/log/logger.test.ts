import { describe, expect, it } from 'vitest';
import { createLogger } from './logger';

function logged(
  write: (logger: ReturnType<typeof createLogger>) => void,
  environment: 'production' | 'development' = 'production',
): string {
  let text = '';
  write(createLogger({ level: 'info', environment, destination: { write: (line) => (text += line) } }));
  return text;
}

const secrets = ['hunter2', 's3cr3t', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln'];

describe('createLogger', () => {
  it('writes one JSON line with level, time, message and the request ID of its child', () => {
    const line = JSON.parse(logged((logger) => logger.child({ requestId: 'r-1' }).info({ status: 200 }, 'answered')));
    expect(line).toMatchObject({ level: 'info', message: 'answered', requestId: 'r-1', status: 200, pid: process.pid });
    expect(Date.parse(line.time)).not.toBeNaN();
  });

  it.each([
    ['a header', { headers: { authorization: 'Bearer s3cr3t', Cookie: 'sid=s3cr3t' } }],
    [
      'a form',
      {
        body: {
          grant_type: 'refresh_token',
          refresh_token: 's3cr3t',
          client_secret: 'hunter2',
          code: 's3cr3t'.padEnd(43, 'x'),
        },
      },
    ],
    ['a list', { people: [{ userName: 'ada', password: 'hunter2' }] }],
    ['a JWT inside other text', { note: `got eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln from it` }],
    ['a connection URL', { url: 'postgresql://tessera:hunter2@db:5432/tessera' }],
    ['a redirect', { location: 'https://app.example.com/cb?code=s3cr3t&state=x' }],
    [
      'an error',
      {
        err: Object.assign(new Error('refused Bearer s3cr3t', { cause: new Error('at postgres://a:hunter2@h/') }), {
          config: { password: 'hunter2' },
        }),
      },
    ],
  ])('never writes the secret in %s', (_, members) => {
    for (const environment of ['production', 'development'] as const) {
      const text = logged((logger) => logger.child(members).error(members, 'failed'), environment);
      expect(text).toContain('failed');
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  it('keeps what is not secret: error codes, scopes, paths', () => {
    const line = JSON.parse(
      logged((logger) =>
        logger.warn({
          err: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }),
          scope: 'openid',
          path: '/token',
          code: 404,
        }),
      ),
    );
    expect(line).toMatchObject({
      scope: 'openid',
      path: '/token',
      code: 404,
      err: { message: 'no', code: 'ECONNREFUSED', type: 'Error' },
    });
  });

  it.each(['authorization_request_not_found', 'client-authentication-failed', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])(
    'keeps the error code %s',
    (code) => {
      expect(JSON.parse(logged((logger) => logger.warn({ code })))).toMatchObject({ code });
    },
  );

  it.each([
    'Zk3vQ9xT1mW8sR4bN7cL2fH6',
    'ory_ac_v1-oXq7Zr93kfJ2mnbQ',
    'c2f1a9d4e07b4c6f8a3d5e9b1f60',
    'abcdefghijklmnopqrstuvwxyz',
  ])('redacts the authorization code %s', (code) => {
    expect(logged((logger) => logger.warn({ code }))).not.toContain(code);
  });

  it('writes readable lines in development', () => {
    const text = logged((logger) => logger.warn({ path: '/token', err: new Error('boom') }, 'odd'), 'development');
    expect(text).toMatch(/^\d\d:\d\d:\d\d warn {2}odd {2}path=\/token\nError: boom\n {4}at /);
  });
});
