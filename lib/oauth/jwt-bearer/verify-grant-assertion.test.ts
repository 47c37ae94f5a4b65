import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { verbatim } from '@/lib/platform/shared/message';
import { sha256 } from '@/lib/platform/shared/secret';
import { KeySetUnavailable, type RemoteKeySets } from '../assertion/remote-key-sets';
import type { TrustedIssuer } from '../assertion/trusted-issuer';
import type { GrantRequest } from '../grants/grant';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { newSigningKeys } from '../testing/signing-keys';
import { newClient, issuer as self } from '../testing/tenant';
import { verifyGrantAssertion } from './verify-grant-assertion';

const now = new Date('2026-11-21T12:00:00Z');
const seconds = now.getTime() / 1000;
const [theirs, others] = [newSigningKeys('new'), newSigningKeys('new')];

const trusted: TrustedIssuer = {
  issuer: 'https://idp.example',
  jwks: null,
  jwksUri: 'https://idp.example/keys',
  profiles: ['jwt-bearer'],
  subjectClaim: 'sub',
  subjectAttribute: 'user_name',
  emailDomains: [],
  includesAdministrators: false,
  tenant: null,
  clientAuthentication: 'required',
  clientId: null,
  clients: [],
  scopes: [],
  maxLifetimeSeconds: 600,
  singleUse: 'jti',
  revocation: null,
  signals: null,
  disabledAt: null,
};

async function request({
  keys = theirs,
  read,
  confirmation = null,
  claims = {},
  header = {},
  registered = {},
}: {
  keys?: typeof theirs;
  read: RemoteKeySets['read'];
  confirmation?: GrantRequest['confirmation'];
  claims?: object;
  header?: { typ?: string };
  registered?: Partial<TrustedIssuer>;
}) {
  const { kid, privateKey } = await keys.current();
  const jwt = await new SignJWT({
    iss: trusted.issuer,
    sub: 'ada',
    aud: self.issuer,
    jti: 'one',
    iat: seconds,
    exp: seconds + 60,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid, ...header })
    .sign(privateKey);
  const context = {
    issuer: self,
    now: () => now,
    remoteKeys: { read },
    store: { findTrustedIssuer: async () => ({ ...trusted, ...registered }) },
  };
  return {
    form: new RequestParameters(`assertion=${jwt}`),
    client: newClient(),
    context: context as unknown as OAuthContext,
    confirmation,
  };
}

const published: RemoteKeySets['read'] = async () => ({ keys: await theirs.published() });

describe('an assertion without jti', () => {
  const claims = { jti: undefined, client_id: newClient().clientId };

  test('is accepted where the hash makes assertions of the issuer single use', async () => {
    const registered = { singleUse: 'hash' as const };
    const { form, ...rest } = await request({ read: published, claims, registered });
    const assertion = form.required('assertion');
    expect((await verifyGrantAssertion({ form, ...rest })).claim.jtiHash).toEqual(
      sha256(assertion.slice(0, assertion.lastIndexOf('.'))),
    );
  });

  test.each([
    ['where its jti does', {}, {}],
    ['if it is an ID-JAG', { singleUse: 'hash' as const, profiles: ['id-jag' as const] }, { typ: 'oauth-id-jag+jwt' }],
  ])('is rejected %s', async (_, registered, header) => {
    const refusal = await refused(async () =>
      verifyGrantAssertion({
        ...(await request({ read: published, claims, registered, header })),
        client: newClient({ tokenEndpointAuthMethod: 'client_secret_basic' }),
      }),
    );
    expect(refusal).toMatchObject({
      reason: 'assertion-invalid',
      message: 'assertion has no jti, by which its single use is checked',
    });
  });
});

describe('an issuer that publishes its keys', () => {
  test('is asked at its own address for the key that the assertion names, however new', async () => {
    const asked: unknown[] = [];
    const read: RemoteKeySets['read'] = (...question) => {
      asked.push(question);
      return published(...question);
    };
    expect(await verifyGrantAssertion(await request({ read }))).toMatchObject({
      claims: { sub: 'ada' },
      claim: { issuer: trusted.issuer },
    });
    expect(asked).toEqual([['https://idp.example/keys', { freshFor: 'new', owner: 'issuer' }]]);
  });

  test('is trusted with no other key, even of the same name', async () => {
    const refusal = await refused(async () => verifyGrantAssertion(await request({ keys: others, read: published })));
    expect(refusal).toMatchObject({
      reason: 'assertion-invalid',
      message: 'assertion is not signed with a registered key',
    });
  });

  test('is not trusted while its keys cannot be read', async () => {
    const read = () => Promise.reject(new KeySetUnavailable(verbatim('timed out')));
    const refusal = await refused(async () => verifyGrantAssertion(await request({ read })));
    expect(refusal).toMatchObject({
      reason: 'assertion-invalid',
      message: 'the registered keys cannot be read: timed out',
    });
  });

  test('may bind the assertion to the key that the request proves', async () => {
    const claims = { cnf: { 'x5t#S256': 'thumbprint' } };
    expect(
      await verifyGrantAssertion(await request({ read: published, claims, confirmation: claims.cnf })),
    ).toMatchObject({ claims });
    const refusal = await refused(async () =>
      verifyGrantAssertion(await request({ read: published, claims, confirmation: { 'x5t#S256': 'another' } })),
    );
    expect(refusal.message).toContain('cnf');
  });
});
