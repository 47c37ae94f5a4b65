import { describe, expect, test } from 'vitest';
import { publicOAuthError } from '@/lib/oauth/protocol/errors';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { RegisteredClient } from '../client';
import { clientMetadataFields } from '../client-metadata';
import { checkDocument } from './refresh-document-client';
import { checkRegistrable, type RegistrationLimits, registrableNames } from './registrable-metadata';
import { surroundingsProblem } from './surroundings';

const limits: RegistrationLimits = {
  scopes: ['profile', 'files.read'],
  grants: ['authorization_code', 'refresh_token'],
  detailsTypes: ['payment'],
  pkce: 'required',
  defaultIdTokenAlgorithm: 'ES256',
  ownNames: ['Tessera', 'Étoile & Co'],
};
const app = { client_name: 'App', redirect_uris: ['https://app.example/cb'] };
const good = (given: object, kept = {}, within = limits) => {
  const checked = checkRegistrable({ ...app, ...given }, within, kept);
  if (checked.kind === 'bad') throw new Error(`${checked.field} ${inEnglish(checked.message)}`);
  return checked.metadata;
};
const bad = (given: object, kept = {}, within = limits) => {
  const checked = checkRegistrable({ ...app, ...given }, within, kept);
  return checked.kind === 'bad' ? `${checked.field}: ${inEnglish(checked.message)}` : 'good';
};

describe('metadata that a client registers', () => {
  test('may contain the fields of RFC 7591 and its extensions, but none reserved for administrators', () => {
    const administrators = Object.keys(clientMetadataFields.shape).filter(
      (name) => !registrableNames.some((one) => one === name),
    );
    expect(administrators.sort()).toEqual([
      'access_token_lifetime_seconds',
      'assertion_audience',
      'authorization_code_lifetime_seconds',
      'claim_mappings',
      'cross_app_access',
      'device_code_lifetime_seconds',
      'first_party',
      'global_token_revocation_endpoint',
      'refresh_token_absolute_seconds',
      'refresh_token_grace_seconds',
      'refresh_token_idle_seconds',
      'refresh_token_rotation',
      'require_pkce',
      'sign_in_accent',
      'sign_in_background',
      'sign_in_font',
      'sign_in_layout',
      'sign_in_logo',
      'token_exchange',
      'when_groups_change',
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
  ])('may not use the name of the server or tenant: %j', (name) => {
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
  ])('may not use a name that resembles that of the server or tenant: %s', (name) => {
    expect(bad({ client_name: name })).toMatch(/^client_name: must not /);
  });

  test.each(['P\u0430ypal', 'Shop \u0391lpha', 'Ap\u0440'])(
    'may not use a name that mixes alphabets within a word: %s',
    (name) => {
      expect(bad({ client_name: name })).toBe('client_name: must not mix alphabets within a word');
    },
  );

  test.each([
    '\u042f\u043d\u0434\u0435\u043a\u0441 Mail',
    'LINE\u30de\u30f3\u30ac',
    '\u5fae\u4fe1Pay',
    'K\u00f6ln 4711',
  ])('may use a name in several scripts where people write so: %s', (name) =>
    expect(bad({ client_name: name })).toBe('good'),
  );

  test.each(['Tessera for Android', 'App', '!', undefined])('may use another name: %j', (name) =>
    expect(bad({ client_name: name })).toBe('good'),
  );

  test.each(['\u202egnikab', 'App \u2066', 'App\u0007'])(
    'may not use a name with control or text direction characters: %j',
    (name) => {
      expect(bad({ client_name: name })).toBe('client_name: must not contain control characters');
    },
  );

  test('leaves settings reserved for administrators at their defaults, whatever it requests', () => {
    const asked = {
      first_party: true,
      require_pkce: false,
      refresh_token_rotation: false,
      access_token_lifetime_seconds: 86_400,
      token_exchange: { impersonation: true },
    };
    expect(good({ ...asked, unheard_of: { any: 'thing' } })).toEqual(good({}));
  });

  test('does not change what an administrator has set', () => {
    expect(
      good(
        { first_party: false, client_name: 'New' },
        { first_party: true, access_token_lifetime_seconds: 120, client_name: 'Old' },
      ),
    ).toMatchObject({ firstParty: true, accessTokenLifetimeSeconds: 120, clientName: 'New' });
  });

  test('treats null as absent', () => {
    expect(good({ client_uri: null, jwks: null, scope: null })).toEqual(good({}));
  });

  test('gets the requested scopes that the tenant allows, or all allowed ones when it requests none', () => {
    expect(good({}).scopes).toEqual(['profile', 'files.read']);
    expect(good({ scope: '' }).scopes).toEqual(['profile', 'files.read']);
    expect(good({ scope: 'files.read admin' }).scopes).toEqual(['files.read']);
    expect(good({ scope: 'admin' }).scopes).toEqual([]);
  });

  test('gets the allowed grant types when it requests several', () => {
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

  test('gets only the requested authorization details types that the tenant allows, and none by default', () => {
    expect(good({}).authorizationDetailsTypes).toEqual([]);
    expect(good({ authorization_details_types: ['payment', 'anything'] }).authorizationDetailsTypes).toEqual([
      'payment',
    ]);
    expect(bad({ authorization_details_types: 'payment' })).toContain('authorization_details_types: ');
    expect(bad({ authorization_details_types: [7] })).toContain('authorization_details_types.0: ');
  });

  test('makes the client a native application when all its redirect URIs are on the device, unless it says otherwise', () => {
    expect(good({ redirect_uris: ['http://127.0.0.1/cb', 'com.example.app:/cb'] }).applicationType).toBe('native');
    expect(good({ redirect_uris: ['http://127.0.0.1/cb', 'https://app.example/cb'] }).applicationType).toBe('web');
    expect(good({ redirect_uris: ['http://localhost/cb'], application_type: 'web' }).applicationType).toBe('web');
  });

  test('gets its ID tokens signed with the algorithm that it names, or else with the tenant’s default', () => {
    const rs256: RegistrationLimits = { ...limits, defaultIdTokenAlgorithm: 'RS256' };
    expect(good({}).idTokenSignedResponseAlg).toBe('ES256');
    expect(good({}, {}, rs256).idTokenSignedResponseAlg).toBe('RS256');
    expect(good({ id_token_signed_response_alg: null }, {}, rs256).idTokenSignedResponseAlg).toBe('RS256');
    expect(good({ id_token_signed_response_alg: 'PS256' }, {}, rs256).idTokenSignedResponseAlg).toBe('PS256');
    expect(bad({ id_token_signed_response_alg: 'none' }, {}, rs256)).toContain('id_token_signed_response_alg: must be');
  });

  describe('may leave PKCE out', () => {
    const signsIn: RegistrationLimits = { ...limits, scopes: ['openid', 'profile'] };
    const lenient: RegistrationLimits = { ...signsIn, pkce: 'public-only' };

    test('only if the tenant allows it, and then only as a confidential client that signs people in', () => {
      expect(good({}, {}, signsIn).requirePkce).toBe(true);
      expect(good({}, {}, lenient).requirePkce).toBe(false);
      expect(good({ token_endpoint_auth_method: 'client_secret_post' }, {}, lenient).requirePkce).toBe(false);
      expect(good({ token_endpoint_auth_method: 'none' }, {}, lenient).requirePkce).toBe(true);
      expect(good({ scope: 'profile' }, {}, lenient).requirePkce).toBe(true);
      expect(good({}, {}, { ...limits, pkce: 'public-only' }).requirePkce).toBe(true);
    });

    test('not by its own request, and not by an update unless it could before', () => {
      expect(good({ require_pkce: false }, {}, signsIn).requirePkce).toBe(true);
      expect(good({}, { require_pkce: true }, lenient).requirePkce).toBe(true);
      expect(good({}, { require_pkce: false }, signsIn).requirePkce).toBe(false);
      expect(good({ scope: 'profile' }, { require_pkce: false }, lenient).requirePkce).toBe(true);
      expect(good({ token_endpoint_auth_method: 'none' }, { require_pkce: false }, lenient).requirePkce).toBe(true);
    });

    test('not under the FAPI 2.0 profile', () => {
      const bank = {
        fapi2_security_profile: true,
        token_endpoint_auth_method: 'private_key_jwt',
        jwks_uri: 'https://app.example/jwks',
      };
      const { requirePkce, idTokenSignedResponseAlg, assertionAudience } = good(
        bank,
        {},
        { ...lenient, defaultIdTokenAlgorithm: 'RS256' },
      );
      expect({ requirePkce, idTokenSignedResponseAlg, assertionAudience }).toEqual({
        requirePkce: true,
        idTokenSignedResponseAlg: 'ES256',
        assertionAudience: 'issuer',
      });
    });
  });

  describe('may request pairwise subjects', () => {
    const device = 'urn:ietf:params:oauth:grant-type:device_code';
    const withDevices = { ...limits, grants: [...limits.grants, device] };
    const pairwise = { subject_type: 'pairwise' };
    const native = { ...pairwise, application_type: 'native' };
    const unproved = 'subject_type: must be public, because the client also receives tokens outside of';

    test('for its host only when tokens go to no other host', () => {
      expect(bad({ ...pairwise, redirect_uris: ['https://app.example/cb', 'https://app.example/other'] })).toBe('good');
      expect(bad({ ...native, redirect_uris: ['https://app.example/cb', 'http://127.0.0.1/cb'] })).toContain(unproved);
      expect(bad({ ...native, redirect_uris: ['com.example.app:/cb', 'https://app.example/cb'] })).toContain(unproved);
      expect(bad({ ...pairwise, grant_types: ['authorization_code', device] }, {}, withDevices)).toContain(unproved);
      expect(bad({ ...pairwise, grant_types: [device] }, {}, withDevices)).toContain(unproved);
    });

    test('for the client alone when it has no host', () => {
      expect(bad({ ...native, redirect_uris: ['com.example.app:/cb', 'http://127.0.0.1/cb'] })).toBe('good');
      expect(bad({ ...pairwise, redirect_uris: [], grant_types: [device] }, {}, withDevices)).toBe('good');
    });

    test('for a sector, whose document is checked separately', () => {
      const severalHosts = { ...pairwise, redirect_uris: ['https://one.example/cb', 'https://two.example/cb'] };
      expect(bad(severalHosts)).toContain('sector_identifier_uri: is required');
      const sector = { sector_identifier_uri: 'https://one.example/sector.json' };
      expect(good({ ...severalHosts, ...sector }).sectorIdentifierUri).toBe(sector.sector_identifier_uri);
      expect(good(severalHosts, sector).sectorIdentifierUri).toBe(sector.sector_identifier_uri);
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
    [{ sector_identifier_uri: 'http://one.example/sector.json' }, 'sector_identifier_uri: must be an https URL'],
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
  ])('is rejected: %j', (given, problem) => {
    expect(bad(given)).toContain(problem);
  });
});

test.each([{ grant_types: ['implicit'] }, { token_endpoint_auth_method: 'client_secret_jwt' }])(
  'the error for %j reaches the client in full',
  (given) => {
    expect(bad(given)).not.toBe('good');
    expect(publicOAuthError('client-metadata-unacceptable', bad(given)).description).toContain(bad(given));
  },
);

describe('a client ID metadata document', () => {
  const address = 'https://app.example/client.json';
  const check = (differences: object) =>
    checkDocument({ ...app, client_id: address, ...differences }, { clientId: address, known: null }, limits);

  test('describes a public client unless it has keys', () => {
    expect(check({})).toMatchObject({
      kind: 'good',
      metadata: { tokenEndpointAuthMethod: 'none', scopes: ['profile', 'files.read'] },
    });
    expect(
      check({ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://app.example/jwks' }),
    ).toMatchObject({ kind: 'good', metadata: { tokenEndpointAuthMethod: 'private_key_jwt' } });
  });

  test('may list grant types that the tenant does not allow, since it is written for every server', () => {
    expect(
      check({ grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code', 'implicit'] }),
    ).toMatchObject({ kind: 'good', metadata: { grantTypes: ['authorization_code'] } });
  });

  test('keeps the algorithm of its ID tokens when it is read again, unless it names another', () => {
    const algorithm = (known: 'ES256' | 'RS256' | null, differences: object = {}) => {
      const checked = checkDocument(
        { ...app, client_id: address, ...differences },
        { clientId: address, known: known && { ...good({}), idTokenSignedResponseAlg: known } },
        { ...limits, defaultIdTokenAlgorithm: 'RS256' },
      );
      return checked.kind === 'good' && checked.metadata.idTokenSignedResponseAlg;
    };
    expect(algorithm(null)).toBe('RS256');
    expect(algorithm('ES256')).toBe('ES256');
    expect(algorithm('ES256', { id_token_signed_response_alg: 'EdDSA' })).toBe('EdDSA');
    const bank = {
      fapi2_security_profile: true,
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: 'https://app.example/jwks',
    };
    expect(algorithm('RS256', bank)).toBe('ES256');
  });

  test('keeps what administrators have decided, except rotation that a public client must have', () => {
    const decided = { firstParty: true, accessTokenLifetimeSeconds: 120, refreshTokenRotation: false };
    const reread = (differences: object) =>
      checkDocument(
        { ...app, client_id: address, client_name: 'New name', ...differences },
        { clientId: address, known: { ...good({}), ...decided } },
        limits,
      );
    const confidential = { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://app.example/jwks' };
    expect(reread(confidential)).toMatchObject({ metadata: { clientName: 'New name', ...decided } });
    expect(reread({})).toMatchObject({ metadata: { ...decided, refreshTokenRotation: true } });
    expect(reread({ first_party: false, access_token_lifetime_seconds: 60 })).toMatchObject({
      metadata: { firstParty: true, accessTokenLifetimeSeconds: 120 },
    });
  });

  test('is never exempt from PKCE', () => {
    const document = {
      ...app,
      client_id: address,
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: 'https://app.example/jwks',
    };
    const lenient: RegistrationLimits = { ...limits, scopes: ['openid'], pkce: 'public-only' };
    for (const known of [null, { ...good({}), requirePkce: false }])
      expect(checkDocument(document, { clientId: address, known }, lenient)).toMatchObject({
        kind: 'good',
        metadata: { scopes: ['openid'], requirePkce: true },
      });
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
  ])('is rejected: %j', (differences, field) => {
    expect(check(differences)).toMatchObject({ kind: 'bad', field });
  });
});

describe('the check of a self-registering client against its surroundings', () => {
  const surroundings = {
    sectors: { read: () => Promise.reject(new Error('No sector is read.')) },
    administratorsNames: async () => ['Back office'],
    isOurs: async ({ hostname }: URL) => hostname === 'id.example',
  };
  const problem = (given: object, before: Parameters<typeof surroundingsProblem>[1] = null) =>
    surroundingsProblem(surroundings, before, good(given));

  test.each(['Back office', 'back-office', '\u0412\u0410\u0421\u041a OFFICE', 'Back \u2134ffice'])(
    'rejects a name that resembles that of an administrator’s client: %s',
    async (client_name) => {
      expect(await problem({ client_name })).toEqual({
        field: 'client_name',
        message: msg('registration.mustNotResembleAnotherName'),
      });
    },
  );

  test('rejects redirect URIs at an origin of this server', async () => {
    expect(await problem({ redirect_uris: ['https://app.example/cb', 'https://id.example/login'] })).toEqual({
      field: 'redirect_uris.1',
      message: msg('registration.mustNotBeAddressOfServer'),
    });
    expect(await problem({})).toBeNull();
  });

  describe('of a sector', () => {
    const uri = 'https://one.example/sector.json';
    const listing = (listed: string[] | { unavailable: Sayable }) => ({
      ...surroundings,
      sectors: { read: async () => listed },
    });
    const pairwise = { subject_type: 'pairwise', sector_identifier_uri: uri };
    const device = ['http://127.0.0.1/cb'];
    const onDevice = { ...pairwise, application_type: 'native', redirect_uris: device };

    test('rejects a sector that does not list a redirect URI, or cannot be read, without telling the client why', async () => {
      const toClient = msg('registration.mustListRedirectUris');
      const unavailable = { unavailable: verbatim('db.internal has the address 10.0.0.1') };
      for (const listed of [[], ['https://app.example/CB'], unavailable])
        expect(await surroundingsProblem(listing(listed), null, good(pairwise))).toMatchObject({
          field: 'sector_identifier_uri',
          toClient,
        });
      expect(await surroundingsProblem(listing(app.redirect_uris), null, good(pairwise))).toBeNull();
    });

    test('reads the document of a sector with public subjects too', async () => {
      const described = good({ sector_identifier_uri: uri });
      expect(await surroundingsProblem(listing([]), null, described)).toMatchObject({ field: 'sector_identifier_uri' });
    });

    test('rejects pairwise subjects for tokens that reach a device, unless an administrator has allowed them', async () => {
      const described = good(onDevice);
      expect(await surroundingsProblem(listing(device), null, described)).toMatchObject({ field: 'subject_type' });
      const other = { ...described, sectorIdentifierUri: 'https://two.example/sector.json' } as RegisteredClient;
      expect(await surroundingsProblem(listing(device), other, described)).toMatchObject({ field: 'subject_type' });
      const public_ = { ...described, subjectType: 'public' } as RegisteredClient;
      expect(await surroundingsProblem(listing(device), public_, described)).toMatchObject({ field: 'subject_type' });
      expect(await surroundingsProblem(listing(device), described as RegisteredClient, described)).toBeNull();
    });
  });

  test('accepts what the client already had', async () => {
    const asked = { client_name: 'Back office', redirect_uris: ['https://id.example/login'] };
    expect(await problem(asked, good(asked) as RegisteredClient)).toBeNull();
  });
});
