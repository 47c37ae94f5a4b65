import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { KeySetUnavailable } from '@/lib/oauth/assertion/remote-key-sets';
import { msg } from '@/lib/platform/shared/message';
import { verifyLogoutToken } from './verify-logout-token';

const now = new Date('2026-11-27T12:00:00Z');
const seconds = now.getTime() / 1000;
const relation = { issuer: 'https://idp.example', clientId: 'tessera' };
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let [own, foreign]: [Pair, Pair] = [undefined as never, undefined as never];
let keys: { keys: Awaited<ReturnType<typeof exportJWK>>[] };
beforeAll(async () => {
  [own, foreign] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'ES256' }] };
});

function token(claims: object = {}, header: { typ?: string; alg?: string } = { typ: 'logout+jwt' }, by = own) {
  const payload = {
    iss: relation.issuer,
    aud: relation.clientId,
    iat: seconds,
    exp: seconds + 120,
    jti: 'one',
    events: { [EVENT]: {} },
    sub: 'ada',
    sid: 'session-1',
    ...claims,
  };
  return new SignJWT(JSON.parse(JSON.stringify(payload)) as Record<string, unknown>)
    .setProtectedHeader({ alg: 'ES256', kid: 'k', ...header })
    .sign(by.privateKey);
}

const verify = (jwt: string) =>
  verifyLogoutToken(jwt, { ...relation, keys: () => ({ keys: keys.keys.map((key) => ({ ...key, kty: 'EC' })) }) }, now);

describe('a logout token', () => {
  test.each([
    ['of a session and its subject', {}, { subject: 'ada', sid: 'session-1' }],
    ['of a session', { sub: undefined }, { subject: null, sid: 'session-1' }],
    ['of a subject', { sid: undefined }, { subject: 'ada', sid: null }],
    ['for several audiences, of which this server is one', { aud: ['other', 'tessera'] }, { subject: 'ada' }],
  ])('%s is accepted', async (_, claims, expected) => {
    expect(await verify(await token(claims))).toMatchObject({
      kind: 'verified',
      claims: { jti: 'one', expiresAt: new Date((seconds + 120) * 1000), ...expected },
    });
  });

  test('need not have a separate type', async () => {
    expect(await verify(await token({}, {}))).toMatchObject({ kind: 'verified' });
    expect(await verify(await token({}, { typ: 'JWT' }))).toMatchObject({ kind: 'verified' });
  });

  test.each<[string, object]>([
    ['from another issuer', { iss: 'https://other.example' }],
    ['for another client', { aud: 'other' }],
    ['without aud', { aud: undefined }],
    ['without iat', { iat: undefined }],
    ['issued in the future', { iat: seconds + 300 }],
    ['without exp', { exp: undefined }],
    ['that has expired', { exp: seconds }],
    ['that lasts for days', { exp: seconds + 100 * 3600 }],
    ['without jti', { jti: undefined }],
    ['without events', { events: undefined }],
    ['of another event', { events: { 'https://schemas.openid.net/secevent/risc/event-type/account-disabled': {} } }],
    ['whose event is not an object', { events: { [EVENT]: true } }],
    ['with a nonce, like an ID token', { nonce: 'n' }],
    ['that names nobody', { sub: undefined, sid: undefined }],
    ['whose sub has a character that no subject has', { sub: 'ada\u0000' }],
    ['with a sid that is not a string', { sid: 1 }],
    ['with an overlong sid', { sid: 'x'.repeat(256) }],
  ])('%s is refused', async (_, claims) => {
    expect(await verify(await token(claims))).toMatchObject({ kind: 'refused' });
  });

  test('signed by someone else, with a shared secret or not at all is refused', async () => {
    const [, claims = ''] = (await token()).split('.');
    const header = (alg: string) => Buffer.from(JSON.stringify({ alg, kid: 'k' })).toString('base64url');
    for (const jwt of [
      await token({}, { typ: 'logout+jwt' }, foreign),
      `${header('none')}.${claims}.`,
      `${header('HS256')}.${claims}.AAAA`,
      'no.jwt',
      '',
    ])
      expect(await verify(jwt)).toMatchObject({ kind: 'refused' });
  });

  test('is not judged while the keys cannot be read, unless it is wrong anyway', async () => {
    const keys = () => Promise.reject(new KeySetUnavailable(msg('identityProviders.logoutTokenIsMissing')));
    const answers = [await token(), await token({ aud: 'other' })].map((jwt) =>
      verifyLogoutToken(jwt, { ...relation, keys }, now),
    );
    expect((await Promise.all(answers)).map(({ kind }) => kind)).toEqual(['unavailable', 'refused']);
  });

  test('with the type of another kind of JWT is refused', async () => {
    expect(await verify(await token({}, { typ: 'at+jwt' }))).toMatchObject({ kind: 'refused' });
  });
});
