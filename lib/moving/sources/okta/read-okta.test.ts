import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { isUnreadableFile } from '../../transfer/source';
import { app, group, user } from '../testing/okta-sample';
import { jsonLines, readAll } from '../testing/read-all';
import { readOkta } from './read-okta';

describe('what Okta’s API answers', () => {
  it('gives people with their attributes and groups', async () => {
    const text = jsonLines({ group, members: [user] }) + JSON.stringify([user]);
    const { people, groups, said } = await readAll(readOkta, text);
    expect([...people.values()]).toEqual([
      {
        kind: 'person',
        id: user.id,
        user_name: 'alice.smith@example.com',
        active: true,
        attributes: {
          externalId: user.id,
          name: { givenName: 'Alice', familyName: 'Smith' },
          displayName: 'Alice Smith',
          emails: [{ value: 'alice.smith@example.com', primary: true }],
          phoneNumbers: [{ value: '+1-555-415-1337', type: 'mobile', primary: true }],
          addresses: [{ locality: 'Utrecht', country: 'NL' }],
          'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
        },
        member_of: [group.id],
        created_at: '2022-04-04T15:56:05.000Z',
      },
    ]);
    expect(groups).toEqual([
      { kind: 'group', id: group.id, display_name: 'West Coast Users', description: 'All Users West of The Rockies' },
    ]);
    expect(said(null)).toEqual([
      'The file contains no password hashes, because Okta doesn’t export them. People need a one-time link to set a password, or another way to sign in.',
      'These fields are not imported (with the number of records that have them): user.profile.customColor (1).',
    ]);
  });

  it.each([
    ['ACTIVE', true],
    ['PASSWORD_EXPIRED', true],
    ['LOCKED_OUT', true],
    ['PROVISIONED', true],
    ['STAGED', false],
    ['SUSPENDED', false],
    ['DEPROVISIONED', false],
  ])('gives a person of the status %s as active: %s', async (status, active) => {
    const { people } = await readAll(readOkta, JSON.stringify([{ ...user, status }]));
    expect(people.get(user.profile.login)?.active).toBe(active);
  });

  it('takes hashes in the form in which Okta imports them', async () => {
    const derived = pbkdf2Sync('secret', 'salty-salt', 10_000, 32, 'sha256').toString('base64');
    const withHash = (login: string, hash: object) => ({
      ...user,
      id: login,
      profile: { login },
      credentials: { password: { hash }, provider: { type: 'IMPORT', name: 'IMPORT' } },
    });
    const text = jsonLines(
      // The sample of "Create user with imported hashed password".
      withHash('bcrypt', {
        algorithm: 'BCRYPT',
        workFactor: 10,
        salt: 'rwh3vH166HCH/NT9XV5FYu',
        value: 'qaMqvAPULkbiQzkTCWo5XDcvzpk8Tna',
      }),
      withHash('pbkdf2', {
        algorithm: 'PBKDF2',
        salt: Buffer.from('salty-salt').toString('base64'),
        value: derived,
        iterationCount: 10_000,
        keySize: 32,
        digestAlgorithm: 'SHA256_HMAC',
      }),
      withHash('weak', { algorithm: 'SHA-1', salt: 'c2FsdA==', saltOrder: 'PREFIX', value: 'aGFzaA==' }),
    );
    const { people, said } = await readAll(readOkta, text);
    expect(people.get('bcrypt')?.password).toBe('$2a$10$rwh3vH166HCH/NT9XV5FYuqaMqvAPULkbiQzkTCWo5XDcvzpk8Tna');
    expect(people.get('pbkdf2')?.password).toBe(
      `$pbkdf2-sha256$i=10000,l=32$c2FsdHktc2FsdA$${derived.replace(/=+$/, '')}`,
    );
    expect(people.get('weak')?.password).toBeUndefined();
    expect(said('weak')).toEqual(['The password is not imported: hashes of the form SHA-1 are too weak or not known.']);
  });

  it('gives applications as clients that an administrator could register', async () => {
    const saml = { id: '0oa1', label: 'Payroll', status: 'ACTIVE', signOnMode: 'SAML_2_0' };
    const keyed = {
      ...app,
      status: 'INACTIVE',
      credentials: { oauthClient: { client_id: 'service', token_endpoint_auth_method: 'private_key_jwt' } },
      settings: {
        oauthClient: {
          grant_types: ['client_credentials'],
          application_type: 'service',
          jwks: {
            keys: [
              {
                kty: 'EC',
                crv: 'P-256',
                x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
                y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
              },
            ],
          },
        },
      },
    };
    const { clients, said, leftOut } = await readAll(readOkta, JSON.stringify([app, saml, keyed]));
    expect(clients.get('0oa9ht5knq78zN8Ni1d7')).toMatchObject({
      enabled: true,
      metadata: {
        client_name: 'Web App Template',
        redirect_uris: ['http://localhost:8080/authorization-code/callback'],
        scope: 'openid profile email address phone offline_access',
        first_party: true,
      },
    });
    expect(said('0oa9ht5knq78zN8Ni1d7')).toContain('The file doesn’t contain the client secret. A new one is needed.');
    expect(clients.get('service')).toMatchObject({ enabled: false });
    expect(clients.get('service')?.metadata).toHaveProperty('jwks');
    expect(leftOut).toEqual(['Payroll']);
    expect(clientMetadata.safeParse(clients.get('service')?.metadata).error?.issues ?? []).toEqual([]);
  });
});

describe('a file that is not as it should be', () => {
  it('is refused if nothing in it is of Okta', async () => {
    const refusal = readAll(readOkta, '{"errorCode":"E0000011"}').catch((error: unknown) =>
      isUnreadableFile(error) ? error.message : error,
    );
    expect(await refusal).toBe('the file contains nothing that Okta exports');
  });

  it('leaves out what has wrong types or is there twice', async () => {
    const text = jsonLines(
      { ...user, profile: { login: 7 } },
      { ...user, status: 1 },
      { group: { id: 'g' }, members: [] },
      { group, members: [7] },
      { id: 'g2', profile: {} },
      { ...app, settings: { oauthClient: { redirect_uris: 'x' } } },
      user,
      user,
      { unknown: 1 },
    );
    const { people, leftOut } = await readAll(readOkta, text);
    expect([...people.keys()]).toEqual([user.profile.login]);
    expect(leftOut).toEqual([
      user.id,
      user.profile.login,
      null,
      null,
      'g2',
      'Web App Template',
      user.profile.login,
      null,
    ]);
  });
});
