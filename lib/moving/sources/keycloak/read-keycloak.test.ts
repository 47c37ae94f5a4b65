import { pbkdf2Sync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { isUnreadableFile } from '../../transfer/source';
import { readAll } from '../testing/read-all';
import { readKeycloak } from './read-keycloak';

// A realm of Keycloak 26.3.5, made through its admin API and its pages, and exported with
// `kc.sh export --realm example --file example-realm.json`. Everybody's password is this one. What import does not read
// and should not be here, the realm's private keys in `components`, was removed.
const PASSWORD = 'correct horse battery staple';
const file = readFileSync(join(import.meta.dirname, '../testing/keycloak-realm.json'), 'utf8');
const realm = JSON.parse(file) as Record<string, unknown>;

/** A realm with other members. */
const realmWith = (members: Record<string, unknown>) => JSON.stringify({ realm: 'example', ...members });

const refusal = (text: string) =>
  readAll(readKeycloak, text).then(
    () => 'accepted',
    (error: unknown) => (isUnreadableFile(error) ? error.message : error),
  );

/** Whether a hash in our form is the password's. */
async function isOfPassword(hash = ''): Promise<boolean> {
  if (hash.startsWith('$argon2')) return verify(hash, PASSWORD);
  const [, form = '', parameters = '', salt = '', digest = ''] = hash.split('$');
  const [, iterations, bytes] = /^i=(\d+),l=(\d+)$/.exec(parameters) ?? [];
  const name = form.slice('pbkdf2-'.length);
  const derived = pbkdf2Sync(PASSWORD, Buffer.from(salt, 'base64'), Number(iterations), Number(bytes), name);
  return derived.equals(Buffer.from(digest, 'base64'));
}

describe('the export of a realm', () => {
  it('gives people with everything that the realm knows about them', async () => {
    const { people } = await readAll(readKeycloak, file);
    const { password, totp, ...ada } = people.get('ada') ?? {};
    expect(ada).toEqual({
      kind: 'person',
      id: '6d358e7d-f2ff-4908-881e-faf2ae27d1f3',
      user_name: 'ada',
      active: true,
      attributes: {
        externalId: '6d358e7d-f2ff-4908-881e-faf2ae27d1f3',
        name: { givenName: 'Ada', familyName: 'Lovelace' },
        displayName: 'Ada Lovelace',
        emails: [{ value: 'ada@example.com', primary: true }],
      },
      member_of: ['/Engineering/Platform', 'role:auditor', 'role:web-app:editor'],
      email_confirmed: true,
      created_at: '2026-11-28T00:55:22.141Z',
    });
    // As Keycloak's page showed it when it was set up.
    expect(totp).toEqual([
      { secret: 'PJBTIV3FJZVFG4TKOZDE44RQOF3HIQ2B', algorithm: 'SHA1', digits: 6, period: 30, label: 'Phone' },
    ]);
    expect(password).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
    expect([...people.keys()]).toEqual(['ada', 'barbara', 'edsger', 'grace', 'margaret', 'alan']);
    expect(people.get('alan')).toMatchObject({ active: false, email_confirmed: false });
  });

  it.each([
    ['ada', 'argon2id'],
    ['grace', 'pbkdf2-sha512'],
    ['edsger', 'pbkdf2-sha256'],
    ['margaret', 'pbkdf2-sha1'],
  ])('gives the password of %s as %s', async (name, form) => {
    const { people } = await readAll(readKeycloak, file);
    const { password } = people.get(name) ?? {};
    expect(password).toMatch(new RegExp(`^\\$${form}\\$`));
    expect(await isOfPassword(password)).toBe(true);
  });

  it('gives passkeys with their relying party', async () => {
    const { people } = await readAll(readKeycloak, file);
    expect(people.get('barbara')?.passkeys).toEqual([
      {
        id: 'vBp2PFsDxDPhD2981AeVrHjbqBMBvp7Sb7jTWBo9f5I',
        public_key:
          'pQECAyYgASFYIHFENP6pzFi5_rcIQgdAT5UCbjQThemrlqy2WAY-V7GvIlggt8NzO7nLfJOi_nobuBMfw159WMe7EERrwGFwy74FPKA',
        counter: 1,
        relying_party: 'localhost',
        transports: ['internal'],
        name: 'Laptop',
      },
    ]);
    const unnamed = { ...realm, webAuthnPolicyPasswordlessRpId: '' };
    const addressed = { ...unnamed, attributes: { frontendUrl: 'https://id.example.com/auth' } };
    const withAddress = await readAll(readKeycloak, JSON.stringify(addressed));
    expect(withAddress.people.get('barbara')?.passkeys?.[0]?.relying_party).toBe('id.example.com');
    const without = await readAll(readKeycloak, JSON.stringify(unnamed));
    expect(without.people.get('barbara')?.passkeys).toBeUndefined();
    expect(without.said('barbara')).toContain(
      'A passkey is not imported, because the file doesn’t say for which domain it was created.',
    );
  });

  it('links people to the issuers of identity providers, which stand after the people', async () => {
    const { people, said } = await readAll(readKeycloak, file);
    expect(people.get('alan')?.links).toEqual([
      { issuer: 'https://accounts.google.com', subject: '1122334455' },
      { issuer: 'https://idp.example.com', subject: '4711' },
    ]);
    expect(said('alan')).toEqual([
      'The link to github is not imported, because the file doesn’t name an OpenID Connect issuer for it.',
      'Had to do VERIFY_EMAIL at the next sign-in, which is not imported.',
      'Had to do UPDATE_PASSWORD at the next sign-in, which is not imported.',
    ]);
  });

  it('makes groups of nested groups and of roles', async () => {
    const { groups, said } = await readAll(readKeycloak, file);
    expect(groups).toEqual([
      { kind: 'group', id: 'role:reviewer', display_name: 'role:reviewer' },
      {
        kind: 'group',
        id: 'role:auditor',
        display_name: 'role:auditor',
        description: 'May read reports',
        member_of: ['role:reviewer'],
      },
      { kind: 'group', id: 'role:web-app:editor', display_name: 'role:web-app:editor' },
      { kind: 'group', id: '/Engineering', display_name: 'Engineering' },
      {
        kind: 'group',
        id: '/Engineering/Platform',
        display_name: 'Engineering/Platform',
        member_of: ['/Engineering'],
      },
      { kind: 'group', id: '/Sales', display_name: 'Sales', member_of: ['role:reviewer'] },
    ]);
    expect(said(null)).toEqual([
      'Roles become groups named role:NAME, or role:CLIENT:NAME for the roles of a client.',
      'These fields are not imported (with the number of records that have them): group.attributes (1).',
    ]);
    expect(said('example')).toEqual(['The realm example of Keycloak.']);
  });

  it('gives clients that an administrator could register', async () => {
    const { clients, leftOut, said } = await readAll(readKeycloak, file);
    expect(clients.get('web-app')).toEqual({
      kind: 'client',
      client_id: 'web-app',
      secret: 'web-app-secret-of-the-fixture',
      enabled: true,
      metadata: {
        client_name: 'Web app',
        token_endpoint_auth_method: 'client_secret_basic',
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
        redirect_uris: ['https://app.example.com/callback'],
        post_logout_redirect_uris: ['https://app.example.com/'],
        backchannel_logout_uri: 'https://app.example.com/logout',
        backchannel_logout_session_required: false,
        scope: 'openid profile email address phone offline_access',
        require_pkce: true,
        first_party: true,
        dpop_bound_access_tokens: false,
      },
    });
    expect(clients.get('spa')?.metadata.redirect_uris).toEqual(['https://spa.example.com/callback']);
    expect(clients.get('tv')?.metadata.grant_types).toEqual([
      'urn:ietf:params:oauth:grant-type:device_code',
      'refresh_token',
    ]);
    expect(clients.get('worker')).not.toHaveProperty('secret');
    expect(clients.get('worker')?.metadata).toMatchObject({
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: 'https://worker.example.com/jwks.json',
    });
    for (const { metadata } of clients.values())
      expect(clientMetadata.safeParse(metadata).error?.issues ?? []).toEqual([]);
    expect([...clients.keys()].sort()).toEqual(['spa', 'tv', 'web-app', 'worker']);
    expect(leftOut).toEqual([
      'service-account-web-app',
      'service-account-worker',
      'account',
      'account-console',
      'admin-cli',
      'broker',
      'https://saml.example.com',
      'realm-management',
      'security-admin-console',
    ]);
    expect(said('spa')).toContain(
      'These URIs are not imported, because they contain a wildcard or no host: https://spa.example.com/*.',
    );
  });

  it('reads the realm without its users followed by files of users, as an export into a folder has them', async () => {
    const { users, ...rest } = realm;
    const people = users as unknown[];
    const parts = [people.slice(0, 3), people.slice(3)].map((some) => realmWith({ users: some }));
    const joined = await readAll(readKeycloak, [JSON.stringify(rest), ...parts].join(''), 64);
    const whole = await readAll(readKeycloak, file);
    expect(new Map([...joined.people].sort())).toEqual(new Map([...whole.people].sort()));
  });
});

describe('a file that is not as it should be', () => {
  it.each([
    ['another format', '{"users":[]}', 'the file isn’t a realm export of Keycloak'],
    ['several realms', `[${realmWith({})},{"realm":"other"}]`, 'the file contains several realms: export one'],
    ['no JSON', 'realm: example', '“realm:” is not valid JSON'],
  ])('is refused if it is of %s', async (_, text, reason) => {
    expect(await refusal(text)).toBe(reason);
  });

  it('leaves out what has wrong types, is there twice, or is too long, and goes on', async () => {
    const text = realmWith({
      groups: [{ name: 7 }, { name: 'x'.repeat(300) }],
      users: [
        { username: 'wrong', credentials: 'none' },
        { username: 'twice', id: 'a' },
        { username: 'again', id: 'a' },
        null,
        { username: 'kept', id: 'b', attributes: { team: ['x'], __proto__: ['y'] }, unknown: { deep: 1 } },
      ],
      clients: [{ clientId: 'c', redirectUris: [1] }],
    });
    const { people, leftOut, said } = await readAll(readKeycloak, text);
    expect([...people.keys()]).toEqual(['twice', 'kept']);
    expect(leftOut).toEqual([null, 'x'.repeat(300), 'wrong', 'again', null, 'c']);
    expect(said('wrong')).toEqual(['The field credentials isn’t as this product exports it.']);
    expect(said('again')).toEqual(['The file contains it twice. The first one is imported.']);
    expect(said(null)).toContain(
      'These fields are not imported (with the number of records that have them): user.unknown (1), user.attributes.team (1).',
    );
  });

  it('is not fooled by the names that objects inherit', async () => {
    const text = `{"realm":"example","__proto__":{"realm":"other"},"constructor":[1],"users":[{"username":"mallory",
      "__proto__":{"enabled":false},"federatedIdentities":[{"identityProvider":"constructor","userId":"1"}],
      "clientRoles":{"__proto__":["admin"],"toString":["x"]}}]}`;
    const { people } = await readAll(readKeycloak, text);
    expect(people.get('mallory')).toMatchObject({ active: true });
    expect(people.get('mallory')?.links).toBeUndefined();
    expect(({} as Record<string, unknown>).enabled).toBeUndefined();
  });

  it('takes no password that it cannot read, and says so', async () => {
    const password = (secretData: unknown, credentialData: unknown) => ({
      type: 'password',
      secretData: typeof secretData === 'string' ? secretData : JSON.stringify(secretData),
      credentialData: JSON.stringify(credentialData),
    });
    const secret = { value: 'aGFzaA==', salt: 'c2FsdA==' };
    const text = realmWith({
      users: [
        { username: 'broken', credentials: [password('{', {})] },
        { username: 'plugin', credentials: [password(secret, { algorithm: 'md5', hashIterations: 1 })] },
        {
          username: 'bcrypt',
          credentials: [password({ value: `$2a$10$${'a'.repeat(53)}` }, { algorithm: 'bcrypt', hashIterations: 10 })],
        },
        { username: 'codes', credentials: [{ type: 'recovery-authn-codes' }, { type: 'otp', credentialData: '{}' }] },
      ],
    });
    const { people, said } = await readAll(readKeycloak, text);
    expect([...people.values()].map(({ password: taken }) => taken)).toEqual([
      undefined,
      undefined,
      `$2a$10$${'a'.repeat(53)}`,
      undefined,
    ]);
    expect(said('broken')).toEqual(['The password is not imported, because its hash can’t be read.']);
    expect(said('plugin')).toEqual(['The password is not imported: hashes of the form md5 are too weak or not known.']);
    expect(said('codes')).toEqual([
      'A credential of the type recovery-authn-codes is not imported.',
      'A one-time password is not imported. Only those that change with time (TOTP) are.',
    ]);
  });
});
