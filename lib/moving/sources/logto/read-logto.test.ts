import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { isUnreadableFile } from '../../transfer/source';
import { apiUser, application, row } from '../testing/logto-sample';
import { jsonLines, readAll } from '../testing/read-all';
import { readLogto } from './read-logto';

describe('the users of Logto', () => {
  it('are read from the rows of its table, with hashes and second factors', async () => {
    const { people, said } = await readAll(readLogto, jsonLines(row));
    expect([...people.values()]).toEqual([
      {
        kind: 'person',
        id: row.id,
        user_name: 'ada',
        active: true,
        attributes: {
          externalId: row.id,
          name: { givenName: 'Ada', familyName: 'Lovelace' },
          displayName: 'Ada Lovelace',
          timezone: 'Europe/London',
          emails: [{ value: 'ada@example.com', primary: true }],
        },
        password: row.password_encrypted,
        totp: [{ secret: 'JBSWY3DPEHPK3PXP', algorithm: 'SHA1', digits: 6, period: 30 }],
        passkeys: [
          {
            id: 'vBp2PFsDxDPhD2981AeVrA',
            public_key: 'pQECAyYgASFYIHFENP6pzFi5_rcIQgdAT5U',
            counter: 3,
            relying_party: 'id.example.com',
            transports: ['usb'],
            name: 'Key',
          },
        ],
        links: [{ issuer: 'https://accounts.google.com', subject: '1122334455' }],
        created_at: '2024-01-01T00:00:00.000Z',
      },
    ]);
    expect(said('ada')).toEqual([
      'A credential of the type BackupCode is not imported.',
      'The link to github is not imported, because the file doesn’t name an OpenID Connect issuer for it.',
    ]);
    expect(said(null)).toEqual([
      'These fields are not imported (with the number of records that have them): user.avatar (1), user.customData (1).',
    ]);
  });

  it('are read from its API, which has no hashes', async () => {
    const { people, said } = await readAll(readLogto, JSON.stringify([apiUser]));
    expect(people.get('grace@example.com')).toMatchObject({
      active: false,
      links: [{ issuer: 'https://idp.example.com', subject: '4711' }],
      created_at: '2024-01-01T00:00:00.000Z',
    });
    expect(people.get('grace@example.com')?.email_confirmed).toBeUndefined();
    expect(said(null)).toEqual([
      'The file contains no password hashes. Logto’s API doesn’t return them; the table users has them.',
    ]);
  });

  it.each([
    // The sample of "User migration" in Logto's documentation, with a hash of that salt and those parameters.
    [
      'Legacy',
      JSON.stringify([
        'pbkdf2',
        ['salt', '1000', '20', 'sha512', '@'],
        pbkdf2Sync('a', 'salt', 1000, 20, 'sha512').toString('hex'),
      ]),
      `$pbkdf2-sha512$i=1000,l=20$c2FsdA$${pbkdf2Sync('a', 'salt', 1000, 20, 'sha512').toString('base64').replace(/=+$/, '')}`,
    ],
    [
      'Legacy',
      JSON.stringify(['pbkdf2', ['hex:00ff', '1000', '20', 'sha256', '@'], '00ff']),
      '$pbkdf2-sha256$i=1000,l=2$AP8$AP8',
    ],
    [
      'Legacy',
      JSON.stringify(['firebase-scrypt', ['c2FsdA==', 'a2V5', 'Bw==', '8', '14', '@'], 'aGFzaA==']),
      '$firebase-scrypt$ln=14,r=8,sep=Bw,key=a2V5$c2FsdA$aGFzaA',
    ],
    ['Bcrypt', `$2b$10$${'a'.repeat(53)}`, `$2b$10$${'a'.repeat(53)}`],
    ['Argon2id', '$argon2id$v=19$m=4096,t=2,p=1$c2FsdA$aGFzaA', '$argon2id$v=19$m=4096,t=2,p=1$c2FsdA$aGFzaA'],
    // The other sample of the same page.
    [
      'Legacy',
      '["sha256", ["salt123", "@"], "c465f66c6ac481a7a17e9ed5b4e2e7e7288d892f12bf1c95c140901e9a70436e"]',
      undefined,
    ],
    ['Legacy', 'not JSON', undefined],
    ['MD5', '5f4dcc3b5aa765d61d8327deb882cf99', undefined],
    ['SHA256', '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8', undefined],
  ])('have a hash of the method %s taken if it is strong enough', async (method, hash, taken) => {
    const { people, said } = await readAll(
      readLogto,
      jsonLines({ ...row, password_encryption_method: method, password_encrypted: hash }),
    );
    expect(people.get('ada')?.password).toBe(taken);
    const note = `The password is not imported: hashes of the form ${method} are too weak or not known.`;
    expect(said('ada').includes(note)).toBe(taken === undefined);
  });
});

describe('what else Logto has', () => {
  it('is taken: roles and organizations as groups, applications as clients', async () => {
    const organization = { group: { id: 'org1', name: 'Acme', description: null }, members: [{ id: row.id }] };
    const others = ['SPA', 'Native', 'MachineToMachine', 'SAML'].map((type) => ({ ...application, id: type, type }));
    const { groups, people, clients, leftOut } = await readAll(
      readLogto,
      jsonLines(organization, row) + JSON.stringify([application, ...others]),
    );
    expect(groups).toEqual([{ kind: 'group', id: 'org1', display_name: 'Acme' }]);
    expect(people.get('ada')?.member_of).toEqual(['org1']);
    expect(clients.get('foo')).toMatchObject({
      secret: application.secret,
      metadata: { token_endpoint_auth_method: 'client_secret_basic', first_party: false, require_pkce: false },
    });
    expect(clients.get('SPA')).not.toHaveProperty('secret');
    expect(clients.get('MachineToMachine')?.metadata.grant_types).toEqual(['client_credentials']);
    expect(leftOut).toEqual(['Web']);
    for (const one of clients.values()) expect(clientMetadata.safeParse(one.metadata).error?.issues ?? []).toEqual([]);
  });

  it('is left out if it has wrong types or is there twice', async () => {
    const text = jsonLines(
      { ...row, username: 'wrong', identities: [] },
      row,
      { ...row, username: 'again' },
      { ...application, oidcClientMetadata: {}, type: 7 },
      { key: 'value' },
    );
    const { people, leftOut } = await readAll(readLogto, text);
    expect([...people.keys()]).toEqual(['ada']);
    expect(leftOut).toEqual(['wrong', 'again', 'Web', null]);
    const refusal = readAll(readLogto, '[]').catch((error: unknown) =>
      isUnreadableFile(error) ? error.message : error,
    );
    expect(await refusal).toBe('the file contains nothing that Logto exports');
  });
});
