import { describe, expect, test } from 'vitest';
import { publicRefusal } from '@/lib/oauth/protocol/errors';
import type { RegisteredClient } from '../client';
import { clientMetadataFields } from '../client-metadata';
import { checkDocument } from './check-document';
import { checkRegistrable, registrableNames } from './registrable-metadata';
import { surroundingsProblem } from './surroundings';

const limits = {
  scopes: ['profile', 'files.read'],
  grants: ['authorization_code', 'refresh_token'],
  detailsTypes: ['payment'],
  ownNames: ['Tessera', 'Étoile & Co'],
};
const app = { client_name: 'App', redirect_uris: ['https://app.example/cb'] };
const good = (given: object, kept = {}) => {
  const checked = checkRegistrable({ ...app, ...given }, limits, kept);
  if (checked.kind === 'bad') throw new Error(`${checked.field} ${checked.message}`);
  return checked.metadata;
};
const bad = (given: object, kept = {}, within = limits) => {
  const checked = checkRegistrable({ ...app, ...given }, within, kept);
  return checked.kind === 'bad' ? `${checked.field}: ${checked.message}` : 'good';
};

describe('what a client says of itself', () => {
  test('may be what RFC 7591 and its extensions have, and nothing that only administrators decide', () => {
    const administrators = Object.keys(clientMetadataFields.shape).filter(
      (name) => !registrableNames.some((one) => one === name),
    );
    expect(administrators.sort()).toEqual([
      'access_token_lifetime_seconds',
      'assertion_audience',
      'authorization_code_lifetime_seconds',
      'device_code_lifetime_seconds',
      'first_party',
      'refresh_token_absolute_seconds',
      'refresh_token_grace_seconds',
      'refresh_token_idle_seconds',
      'refresh_token_rotation',
      'require_pkce',
      'sector_identifier_uri',
      'token_exchange',
    ]);
  });

  test.each([
    'Tessera',
    'TESSERA',
    ' tessera ',
    'Tes\u200bsera',
    'T\uff45ssera',
    'T.e.s.s.e.r.a',
    'Etoile  &  Co',
    'etoile co',
  ])('is not the name of the server or of the tenant: %j', (name) => {
    expect(bad({ client_name: name })).toBe('client_name: must not be the name of this server or its operator');
  });

  test.each([
    'T\u0435ssera',
    '\u0422\u0435ssera',
    '\u0422\u0415\u0405\u0405\u0415R\u0410',
    '\u03a4essera',
    '\ud835\udc13essera',
    'T\u0435ssera.',
    '\u{1F163}\u{1F154}\u{1F162}\u{1F162}\u{1F154}\u{1F161}\u{1F150}',
    'Te\u{1F182}\u{1F182}era',
  ])('does not look like the name of the server or of the tenant: %s', (name) => {
    expect(bad({ client_name: name })).toMatch(/^client_name: must not /);
  });

  test.each(['P\u0430ypal', 'Shop \u0391lpha', 'Ap\u0440'])('does not mix alphabets in one word: %s', (name) => {
    expect(bad({ client_name: name })).toBe('client_name: must not mix alphabets within a word');
  });

  test.each([
    '\u042f\u043d\u0434\u0435\u043a\u0441 Mail',
    'LINE\u30de\u30f3\u30ac',
    '\u5fae\u4fe1Pay',
    'K\u00f6ln 4711',
  ])('may be written in several scripts as people write: %s', (name) =>
    expect(bad({ client_name: name })).toBe('good'),
  );

  test.each(['Tessera for Android', 'App', '!', undefined])('may be another name: %j', (name) =>
    expect(bad({ client_name: name })).toBe('good'),
  );

  test.each(['\u202egnikab', 'App \u2066', 'App\u0007'])(
    'has no name that turns what stands beside it around: %j',
    (name) => {
      expect(bad({ client_name: name })).toBe('client_name: must not contain control characters');
    },
  );

  test('leaves what is not its own as it is by default, whatever it asks for', () => {
    const asked = {
      first_party: true,
      require_pkce: false,
      refresh_token_rotation: false,
      access_token_lifetime_seconds: 86_400,
      token_exchange: { impersonation: true },
    };
    expect(good({ ...asked, unheard_of: { any: 'thing' } })).toEqual(good({}));
  });

  test('leaves what an administrator has decided about it', () => {
    expect(
      good(
        { first_party: false, client_name: 'New' },
        { first_party: true, access_token_lifetime_seconds: 120, client_name: 'Old' },
      ),
    ).toMatchObject({ firstParty: true, accessTokenLifetimeSeconds: 120, clientName: 'New' });
  });

  test('takes null for nothing', () => {
    expect(good({ client_uri: null, jwks: null, scope: null })).toEqual(good({}));
  });

  test('is given the scopes that the tenant lets it have: of those asked for, or all', () => {
    expect(good({}).scopes).toEqual(['profile', 'files.read']);
    expect(good({ scope: '' }).scopes).toEqual(['profile', 'files.read']);
    expect(good({ scope: 'files.read admin' }).scopes).toEqual(['files.read']);
    expect(good({ scope: 'admin' }).scopes).toEqual([]);
  });

  test('is given the grants that the tenant lets it have, of several asked for', () => {
    const forEveryServer = ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'];
    expect(good({ grant_types: forEveryServer, token_endpoint_auth_method: 'none' }).grantTypes).toEqual([
      'authorization_code',
      'refresh_token',
    ]);
    expect(
      good({ grant_types: ['client_credentials', 'authorization_code'], token_endpoint_auth_method: 'none' })
        .grantTypes,
    ).toEqual(['authorization_code']);
    expect(good({}).grantTypes).toEqual(['authorization_code']);
  });

  test('is given the types of authorization details that the tenant lets it have: of those asked for, and no others', () => {
    expect(good({}).authorizationDetailsTypes).toEqual([]);
    expect(good({ authorization_details_types: ['payment', 'anything'] }).authorizationDetailsTypes).toEqual([
      'payment',
    ]);
    expect(bad({ authorization_details_types: 'payment' })).toContain('authorization_details_types: ');
    expect(bad({ authorization_details_types: [7] })).toContain('authorization_details_types.0: ');
  });

  test('makes it an application on the device when all its addresses are there, unless it says otherwise', () => {
    expect(good({ redirect_uris: ['http://127.0.0.1/cb', 'com.example.app:/cb'] }).applicationType).toBe('native');
    expect(good({ redirect_uris: ['http://127.0.0.1/cb', 'https://app.example/cb'] }).applicationType).toBe('web');
    expect(good({ redirect_uris: ['http://localhost/cb'], application_type: 'web' }).applicationType).toBe('web');
  });

  describe('has pairwise subjects', () => {
    const device = 'urn:ietf:params:oauth:grant-type:device_code';
    const withDevices = { ...limits, grants: [...limits.grants, device] };
    const pairwise = { subject_type: 'pairwise' };
    const native = { ...pairwise, application_type: 'native' };
    const unproved = 'subject_type: must be public: tokens are also sent to other hosts';

    test('with those who live at its host only where it lives there itself', () => {
      expect(bad({ ...pairwise, redirect_uris: ['https://app.example/cb', 'https://app.example/other'] })).toBe('good');
      expect(bad({ ...native, redirect_uris: ['https://app.example/cb', 'http://127.0.0.1/cb'] })).toContain(unproved);
      expect(bad({ ...native, redirect_uris: ['com.example.app:/cb', 'https://app.example/cb'] })).toContain(unproved);
      expect(bad({ ...pairwise, grant_types: ['authorization_code', device] }, {}, withDevices)).toContain(unproved);
      expect(bad({ ...pairwise, grant_types: [device] }, {}, withDevices)).toContain(unproved);
    });

    test('of its own where it lives at no host', () => {
      expect(bad({ ...native, redirect_uris: ['com.example.app:/cb', 'http://127.0.0.1/cb'] })).toBe('good');
      expect(bad({ ...pairwise, redirect_uris: [], grant_types: [device] }, {}, withDevices)).toBe('good');
    });

    test('of the sector that an administrator has given it', () => {
      expect(
        bad(
          { ...native, redirect_uris: ['https://app.example/cb', 'http://127.0.0.1/cb'] },
          { sector_identifier_uri: 'https://app.example/sector.json' },
        ),
      ).toBe('good');
    });
  });

  test.each<[object, string]>([
    [{ grant_types: ['client_credentials'] }, 'grant_types.0: is a grant type that only an administrator can allow'],
    [{ grant_types: ['authorization_code', 'implicit'] }, 'grant_types.1: must be one of'],
    [{ grant_types: ['client_credentials', 'implicit'] }, 'grant_types.0: must be one of'],
    [{ grant_types: 'authorization_code' }, 'grant_types: '],
    [{ redirect_uris: ['http://app.example/cb'] }, 'redirect_uris.0: must use https'],
    [{ redirect_uris: ['https://app.example/#x'] }, 'redirect_uris.0: must not contain a fragment'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'redirect_uris.0: must use a private scheme'],
    [{ redirect_uris: [] }, 'redirect_uris: must contain at least one'],
    [
      {
        subject_type: 'pairwise',
        redirect_uris: ['https://one.example/cb', 'https://two.example/cb'],
        sector_identifier_uri: 'https://one.example/sector.json',
      },
      'subject_type: must be public',
    ],
    [{ redirect_uris: 'https://app.example/cb' }, 'redirect_uris: '],
    [{ response_types: ['token'] }, 'response_types.0: must be code'],
    [{ token_endpoint_auth_method: 'client_secret_jwt' }, 'token_endpoint_auth_method: must be one of'],
    [{ token_endpoint_auth_method: 'private_key_jwt' }, 'jwks: must contain'],
    [{ client_uri: 'javascript:alert(1)' }, 'client_uri: must be an http or https URL'],
    [{ client_name: 'A\u0000B' }, 'client_name: must not contain control characters'],
    [{ client_name: 'A\ud83d' }, 'client_name: must not contain NUL or incomplete characters'],
    [{ contacts: ['a\0@app.example'] }, 'contacts: must not contain NUL or incomplete characters'],
    [{ client_uri: 'https://app.example/\ud83d' }, 'client_uri: must not contain NUL or incomplete characters'],
    [{ software_id: '\0', software_version: '\ud83d' }, 'software_id: must not contain NUL or incomplete characters'],
    [{ default_acr_values: ['\ud83d'] }, 'default_acr_values: must not contain NUL or incomplete characters'],
    [
      {
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'AA', kid: '\0' }] },
      },
      'jwks: must not contain NUL or incomplete characters',
    ],
    [{ scope: 7 }, 'scope: '],
  ])('%j is refused', (given, problem) => {
    expect(bad(given)).toContain(problem);
  });
});

test.each([{ grant_types: ['implicit'] }, { token_endpoint_auth_method: 'client_secret_jwt' }])(
  'what is wrong with %j is told whole',
  (given) => {
    expect(bad(given)).not.toBe('good');
    expect(publicRefusal('client-metadata-unacceptable', bad(given)).description).toContain(bad(given));
  },
);

describe('a document at the client’s own address', () => {
  const address = 'https://app.example/client.json';
  const check = (differences: object) => checkDocument({ ...app, client_id: address, ...differences }, address, limits);

  test('is that of a public client unless it has keys', () => {
    expect(check({})).toMatchObject({
      kind: 'good',
      metadata: { tokenEndpointAuthMethod: 'none', scopes: ['profile', 'files.read'] },
    });
    expect(
      check({ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://app.example/jwks' }),
    ).toMatchObject({ kind: 'good', metadata: { tokenEndpointAuthMethod: 'private_key_jwt' } });
  });

  test('is written for every server: grants that the tenant does not let it have are passed over', () => {
    expect(
      check({ grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code', 'implicit'] }),
    ).toMatchObject({ kind: 'good', metadata: { grantTypes: ['authorization_code'] } });
  });

  test.each<[object, string]>([
    [{ client_id: undefined }, 'client_id'],
    [{ client_id: 'https://app.example/client.json?' }, 'client_id'],
    [{ client_id: 'HTTPS://app.example/client.json' }, 'client_id'],
    [{ client_secret: 'x' }, 'client_secret'],
    [{ client_secret_expires_at: 0 }, 'client_secret_expires_at'],
    [{ token_endpoint_auth_method: 'client_secret_basic' }, 'token_endpoint_auth_method'],
    [{ token_endpoint_auth_method: 'client_secret_post' }, 'token_endpoint_auth_method'],
    [{ token_endpoint_auth_method: 'client_secret_jwt' }, 'token_endpoint_auth_method'],
    [{ token_endpoint_auth_method: 7 }, 'token_endpoint_auth_method'],
    [{ redirect_uris: undefined }, 'redirect_uris'],
    [{ redirect_uris: ['http://app.example/cb'] }, 'redirect_uris.0'],
    [{ grant_types: [7] }, 'grant_types.0'],
    [{ grant_types: ['client_credentials'] }, 'grant_types'],
  ])('%j is refused', (differences, field) => {
    expect(check(differences)).toMatchObject({ kind: 'bad', field });
  });
});

describe('what surrounds a client that registers itself', () => {
  const surroundings = {
    sectors: { read: () => Promise.reject(new Error('No sector is read.')) },
    administratorsNames: async () => ['Back office'],
    isOurs: async ({ hostname }: URL) => hostname === 'id.example',
  };
  const problem = (given: object, before: Parameters<typeof surroundingsProblem>[1] = null) =>
    surroundingsProblem(surroundings, before, good(given));

  test.each(['Back office', 'back-office', '\u0412\u0410\u0421\u041a OFFICE', 'Back \u2134ffice'])(
    'its name is not that of a client of an administrator: %s',
    async (client_name) => {
      expect(await problem({ client_name })).toEqual({
        field: 'client_name',
        message: 'must not be or resemble the name of another client',
      });
    },
  );

  test('its redirect URIs are not at an origin of ours', async () => {
    expect(await problem({ redirect_uris: ['https://app.example/cb', 'https://id.example/login'] })).toEqual({
      field: 'redirect_uris.1',
      message: 'must not be an address of this server',
    });
    expect(await problem({})).toBeNull();
  });

  test('what it had already stays', async () => {
    const asked = { client_name: 'Back office', redirect_uris: ['https://id.example/login'] };
    expect(await problem(asked, good(asked) as RegisteredClient)).toBeNull();
  });
});
