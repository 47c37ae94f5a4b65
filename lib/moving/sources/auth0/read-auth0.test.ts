import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { isUnreadableFile } from '../../transfer/source';
import { client, hashLine, userLine } from '../testing/auth0-sample';
import { jsonLines, readAll } from '../testing/read-all';
import { readAuth0 } from './read-auth0';

const refusal = (text: string) =>
  readAll(readAuth0, text).then(
    () => 'accepted',
    (error: unknown) => (isUnreadableFile(error) ? error.message : error),
  );

describe('the exports of Auth0', () => {
  it('give people with the hashes of their passwords and their links', async () => {
    const { people, said } = await readAll(readAuth0, jsonLines(hashLine, userLine));
    expect([...people.values()]).toEqual([
      {
        kind: 'person',
        id: 'auth0|5dea9f9c82dd7c0e76e4ec93',
        user_name: 'user@example.com',
        active: true,
        attributes: {
          externalId: 'auth0|5dea9f9c82dd7c0e76e4ec93',
          name: { givenName: 'John', familyName: 'Smith' },
          nickName: 'john',
          emails: [{ value: 'user@example.com', primary: true }],
        },
        password: hashLine.passwordHash,
        links: [{ issuer: 'https://accounts.google.com', subject: '103547991597142817347' }],
        email_confirmed: true,
        created_at: '2019-12-06T18:36:12.412Z',
      },
    ]);
    expect(said('user@example.com')).toEqual([
      'Has second factors, which Auth0 doesn’t export. The person has to set them up again.',
      'The link to github is not imported, because the file doesn’t name an OpenID Connect issuer for it.',
    ]);
    expect(said(null)).toEqual([
      'These fields are not imported (with the number of records that have them): user.picture (1), user.user_metadata (1), user.app_metadata (1).',
    ]);
  });

  it('give people of whom there is only a hash, under the ID that Auth0 knows them by', async () => {
    const { people } = await readAll(readAuth0, jsonLines({ ...hashLine, alt_id: 'euclid', email: undefined }));
    expect(people.get('user@example.com')).toMatchObject({
      id: 'auth0|euclid',
      password: hashLine.passwordHash,
      email_confirmed: false,
    });
  });

  it('say that a hash came too late', async () => {
    const { people, said } = await readAll(readAuth0, jsonLines(userLine, hashLine));
    expect(people.get('user@example.com')?.password).toBeUndefined();
    expect(said('user@example.com')).toContain(
      'The password hash comes after the person. Put the file with the hashes first.',
    );
  });

  it('give clients that an administrator could register', async () => {
    const spa = {
      client_id: 'spa',
      app_type: 'spa',
      callbacks: ['https://spa.example.com/'],
      jwt_configuration: { alg: 'HS256' },
    };
    const page = { start: 0, limit: 50, total: 3, clients: [client, { client_id: 'all', global: true }, spa] };
    const { clients, said, leftOut } = await readAll(readAuth0, JSON.stringify(page, null, 2));
    const { metadata, ...own } = clients.get(client.client_id) ?? { metadata: {} };
    expect(own).toEqual({ kind: 'client', client_id: client.client_id, secret: client.client_secret });
    expect(metadata).toMatchObject({
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      redirect_uris: ['https://app.example.com/callback'],
      require_pkce: false,
    });
    expect(said(client.client_id)).toEqual([
      'These grant types are not imported: implicit.',
      'These URIs are not imported, because they contain a wildcard or no host: https://*.example.com/callback.',
      'PKCE stays optional, as before. Require it when the application supports it.',
    ]);
    expect(clients.get('spa')?.metadata).toMatchObject({ token_endpoint_auth_method: 'none', require_pkce: true });
    expect(said('spa')).toEqual(['ID tokens signed with HS256 are not supported.']);
    expect(leftOut).toEqual(['all']);
    for (const one of clients.values()) expect(clientMetadata.safeParse(one.metadata).error?.issues ?? []).toEqual([]);
  });

  it('give roles as groups of their members', async () => {
    const role = {
      group: { id: 'rol_1', name: 'editor', description: 'Edits' },
      members: [{ user_id: userLine.user_id }],
    };
    const { groups, people } = await readAll(readAuth0, jsonLines(role, userLine));
    expect(groups).toEqual([{ kind: 'group', id: 'rol_1', display_name: 'editor', description: 'Edits' }]);
    expect(people.get('user@example.com')?.member_of).toEqual(['rol_1']);
    const late = await readAll(readAuth0, jsonLines(userLine, role));
    expect(late.said('editor')).toEqual([
      '1 member comes before the group in the file and can’t be added to it. Put groups first.',
    ]);
  });
});

describe('a file for Auth0’s bulk import', () => {
  // The forms that "Bulk User Import Database Schema and Examples" documents.
  const custom = (email: string, hash: object) => ({ email, custom_password_hash: hash });
  const scrypt = scryptSync('secret', 'salty-salt', 32, { N: 16_384, r: 8, p: 1 });

  it('gives the hashes that are strong enough', async () => {
    const text = JSON.stringify([
      { email: 'a@example.com', password_hash: '$2b$10$C9hB01.YxRSTcn/ZOOo4j.TW7xCKKFKBSF.C7E0xiUwumqIDqWvXq' },
      custom('b@example.com', {
        algorithm: 'argon2',
        hash: { value: '$argon2id$v=19$m=4096,t=2,p=1$NTA4UHRSYkRNRVgwV1M$7ssmGMHWxqOdMEpr', encoding: 'utf8' },
      }),
      custom('c@example.com', {
        algorithm: 'pbkdf2',
        hash: { value: '$pbkdf2-sha512$i=100000,l=64$c2FsdHNhbHQ$aGFzaA', encoding: 'utf8' },
      }),
      custom('d@example.com', {
        algorithm: 'scrypt',
        keylen: 32,
        hash: { value: scrypt.toString('hex'), encoding: 'hex' },
        salt: { value: 'salty-salt', encoding: 'utf8' },
      }),
      custom('e@example.com', {
        algorithm: 'md5',
        hash: { value: '5f4dcc3b5aa765d61d8327deb882cf99', encoding: 'hex' },
      }),
      custom('f@example.com', { algorithm: 'scrypt', cost: 1000, hash: { value: 'x' }, salt: { value: 'y' } }),
      {
        email: 'g@example.com',
        mfa_factors: [{ totp: { secret: 'JBSWY3DPEHPK3PXP' } }, { phone: { value: '+15551112233' } }],
      },
    ]);
    const { people, said } = await readAll(readAuth0, text);
    expect([...people.values()].map(({ password }) => password)).toEqual([
      '$2b$10$C9hB01.YxRSTcn/ZOOo4j.TW7xCKKFKBSF.C7E0xiUwumqIDqWvXq',
      '$argon2id$v=19$m=4096,t=2,p=1$NTA4UHRSYkRNRVgwV1M$7ssmGMHWxqOdMEpr',
      '$pbkdf2-sha512$i=100000,l=64$c2FsdHNhbHQ$aGFzaA',
      `$scrypt$ln=14,r=8,p=1$${Buffer.from('salty-salt').toString('base64').replace(/=+$/, '')}$${scrypt.toString('base64').replace(/=+$/, '')}`,
      undefined,
      undefined,
      undefined,
    ]);
    expect(said('e@example.com')).toEqual([
      'The password is not imported: hashes of the form md5 are too weak or not known.',
    ]);
    expect(people.get('g@example.com')?.totp).toMatchObject([{ secret: 'JBSWY3DPEHPK3PXP' }]);
    expect(said('g@example.com')).toEqual(['Second factors other than authenticator apps are not imported.']);
  });
});

describe('a file that is not as it should be', () => {
  it('is refused if nothing in it is of Auth0, or it is not JSON', async () => {
    expect(await refusal('{"a":1}')).toBe('the file contains nothing that Auth0 exports');
    expect(await refusal('[1]')).toBe('“1” is not an object');
    expect(await refusal('Id,Given Name\n1,x\n')).toBe('“Id” is not valid JSON');
  });

  it('leaves out what has wrong types or is there twice', async () => {
    const text = jsonLines(
      { user_id: 7, email: 'wrong@example.com' },
      { ...hashLine, _id: 'x', email: 'hash@example.com' },
      { client_id: 'c', callbacks: 'https://app.example.com' },
      { other: true },
      { user_id: 'auth0|1', email: 'one@example.com', identities: [{ provider: '__proto__', user_id: '1' }] },
      { user_id: 'auth0|1', email: 'two@example.com' },
    );
    const { people, leftOut } = await readAll(readAuth0, text);
    expect([...people.keys()]).toEqual(['one@example.com']);
    expect(leftOut).toEqual(['wrong@example.com', 'hash@example.com', 'c', null, 'two@example.com']);
  });
});
