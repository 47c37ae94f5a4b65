/** Declared claims per client and resource (docs/decisions/0127): in tokens, userinfo, introspection and the preview. */
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { authorizationRequest, freshTokens, signIn } from '../support/authorization';
import type { TestClient } from '../support/fixture';
import { textOf } from '../support/html-form';
import { manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { newClient } from '../support/new-client';
import { introspect, refresh, requestToken, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { ENTERPRISE_SCHEMA, scim } from '../support/scim';
import { userinfo } from '../support/userinfo';

const tenant = 'default';
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const DEPARTMENT = `${ENTERPRISE_SCHEMA}:department`;

let key: string;
beforeAll(async () => {
  key = await newAccessKey('admin', { tenant });
});

const attribute = (claim: string, path: string, ...places: string[]) => ({
  claim,
  source: { type: 'attribute', path },
  in: places,
});
const constant = (claim: string, value: unknown, ...places: string[]) => ({
  claim,
  source: { type: 'constant', value },
  in: places,
});

/** Registers an API with declared claims, and a client that serves it. */
async function newApi(claimMappings: object[]) {
  const identifier = `https://${unique('api')}.example`;
  const created = await manage(key, 'POST', '/resources', {
    tenant,
    body: { identifier, name: 'API', claim_mappings: claimMappings },
  });
  expect([created.status, created.body.claim_mappings]).toEqual([201, claimMappings]);
  const server = await newClient({
    kind: 'Machine',
    scopes: [],
    metadata: { token_exchange: { serves: [identifier] } },
  });
  return { identifier, server };
}

const newApp = (claimMappings: object[], metadata: Record<string, unknown> = {}) =>
  newClient({
    kind: 'Web app',
    redirectUris: ['https://declared.example/cb'],
    scopes: ['openid', 'profile'],
    metadata: { first_party: true, claim_mappings: claimMappings, ...metadata },
  });

async function inEngines() {
  const person = await scim.createPerson({
    emails: [
      { value: 'ada@home.example', type: 'home' },
      { value: 'ada@work.example', type: 'work' },
    ],
    [ENTERPRISE_SCHEMA]: { department: 'Engines' },
  });
  const group = await scim.createGroup([person.id]);
  return { person, group };
}

const tokensFor = async (
  client: TestClient,
  person: Awaited<ReturnType<typeof inEngines>>['person'],
  resource?: string,
) =>
  (await freshTokens(client, person, { overrides: resource === undefined ? {} : { resource } })) as Awaited<
    ReturnType<typeof freshTokens>
  > & { id_token: string };

const change = async (client: TestClient, claimMappings: object[]) => {
  const body = { claim_mappings: claimMappings };
  expect((await manage(key, 'PATCH', `/clients/${client.id}`, { tenant, body })).status).toBe(200);
};

describe('claims that a client declares', () => {
  it('are in the places that it names, with the values of the moment, also after a refresh', async () => {
    const { person, group } = await inEngines();
    const app = await newApp([
      attribute('department', DEPARTMENT, 'id_token', 'userinfo', 'introspection'),
      attribute('work', 'emails[type eq "work"].value', 'access_token'),
      {
        claim: 'teams',
        source: { type: 'groups', filter: [`${group.displayName.slice(0, -1)}*`], prefix: 'team:' },
        in: ['access_token', 'userinfo'],
      },
      constant('https://declared.example/tier', { level: 2 }, 'id_token'),
    ]);
    const tokens = await tokensFor(app, person);
    const teams = [`team:${group.displayName}`];
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      department: 'Engines',
      'https://declared.example/tier': { level: 2 },
    });
    expect(decodeJwt(tokens.id_token)).not.toHaveProperty('work');
    expect(decodeJwt(tokens.access_token)).toMatchObject({ work: 'ada@work.example', teams });
    expect(decodeJwt(tokens.access_token)).not.toHaveProperty('department');
    const read = await userinfo(tokens.access_token, {}, tenant);
    expect(read.body).toMatchObject({ sub: person.id, department: 'Engines', teams });
    const { body } = await introspect(app, tokens.access_token);
    expect(body).toMatchObject({ active: true, sub: person.id, department: 'Engines' });
    expect(body).not.toHaveProperty('teams');

    await scim.patch(person.id, { op: 'replace', path: DEPARTMENT, value: 'Looms' });
    const next = (await tokensOf(refresh(app, tokens.refresh_token))) as typeof tokens;
    expect(decodeJwt(next.id_token).department).toBe('Looms');
    expect((await userinfo(next.access_token, {}, tenant)).body.department).toBe('Looms');
    expect((await introspect(app, next.access_token)).body.department).toBe('Looms');
  });

  it('replace a standard claim only where its scope is granted', async () => {
    const { person } = await inEngines();
    const app = await newApp([
      constant('name', 'Declared', 'id_token', 'userinfo'),
      constant('email', 'declared@example.com', 'id_token', 'userinfo'),
    ]);
    const tokens = await tokensFor(app, person);
    const read = (await userinfo(tokens.access_token, {}, tenant)).body;
    for (const claims of [decodeJwt(tokens.id_token), read]) {
      expect(claims.name).toBe('Declared');
      expect(claims).not.toHaveProperty('email');
    }
  });

  it('that are removed are gone from the next token on', async () => {
    const { person } = await inEngines();
    const app = await newApp([constant('tier', 'gold', 'access_token')]);
    const tokens = await tokensFor(app, person);
    expect(decodeJwt(tokens.access_token).tier).toBe('gold');
    await change(app, []);
    await expect.poll(async () => decodeJwt((await tokensFor(app, person)).access_token)).not.toHaveProperty('tier');
  });

  it('have no value for a machine, except constants', async () => {
    const machine = await newClient({
      kind: 'Machine',
      scopes: [],
      metadata: {
        claim_mappings: [
          constant('tier', 'gold', 'access_token', 'introspection'),
          attribute('login', 'userName', 'access_token', 'introspection'),
        ],
      },
    });
    const { access_token: token } = await tokensOf(requestToken(machine, { grant_type: 'client_credentials' }));
    for (const claims of [decodeJwt(token), (await introspect(machine, token)).body]) {
      expect(claims.tier).toBe('gold');
      expect(claims).not.toHaveProperty('login');
    }
  });

  it('are shown on the consent page of an application of others', async () => {
    const { person } = await inEngines();
    const app = await newApp([attribute('department', DEPARTMENT, 'id_token'), constant('tier', 1, 'id_token')], {
      first_party: false,
    });
    const page = await (await signIn(person)).open(authorizationRequest(app).url);
    expect(page.url.pathname).toBe('/consent');
    const text = textOf(page.html);
    expect(text).toContain('It also receives');
    expect(text).toContain(`From your profile: ${DEPARTMENT}`);
    expect(text).not.toContain('tier');
  });
});

describe('claims that a resource declares', () => {
  it('are in its access tokens and their introspection, whichever client holds them, and in no others', async () => {
    const { person } = await inEngines();
    const api = await newApi([
      attribute('department', DEPARTMENT, 'access_token', 'introspection'),
      constant('tier', 'of the resource', 'access_token'),
    ]);
    const app = await newApp([constant('tier', 'of the client', 'access_token')]);
    const tokens = await tokensFor(app, person, api.identifier);
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      aud: api.identifier,
      department: 'Engines',
      tier: 'of the resource',
    });
    expect(decodeJwt(tokens.id_token)).not.toHaveProperty('department');
    expect((await introspect(api.server, tokens.access_token)).body).toMatchObject({
      active: true,
      department: 'Engines',
    });
    const elsewhere = await tokensFor(app, person);
    expect(decodeJwt(elsewhere.access_token)).toMatchObject({ tier: 'of the client' });
    expect(decodeJwt(elsewhere.access_token)).not.toHaveProperty('department');
  });

  it('are in exchanged tokens, for the person of the subject token', async () => {
    const { person } = await inEngines();
    const api = await newApi([attribute('department', DEPARTMENT, 'access_token')]);
    const app = await newApp([constant('tier', 'gold', 'access_token')], {
      grant_types: ['authorization_code', EXCHANGE],
      token_exchange: { audiences: [api.identifier] },
    });
    const { access_token: token } = await tokensFor(app, person);
    const exchanged = await tokensOf(
      requestToken(app, {
        grant_type: EXCHANGE,
        subject_token: token,
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        resource: api.identifier,
      }),
    );
    expect(decodeJwt(exchanged.access_token)).toMatchObject({
      aud: api.identifier,
      department: 'Engines',
      tier: 'gold',
    });
  });

  it('stay when a setting of the resource is replaced with them, and are rejected for other places', async () => {
    const { identifier } = await newApi([constant('tier', 'gold', 'access_token')]);
    const path = `/resources/${encodeURIComponent(identifier)}`;
    const refused = await manage(key, 'PUT', path, {
      tenant,
      body: { name: 'API', claim_mappings: [constant('tier', 'gold', 'id_token')] },
    });
    expect([refused.status, JSON.stringify(refused.body.errors)]).toEqual([
      400,
      expect.stringContaining('claim_mappings/0/in/0'),
    ]);
    expect((await manage(key, 'GET', path, { tenant })).body.claim_mappings).toHaveLength(1);
  });
});

describe('a declaration', () => {
  it.each([
    ['a claim of the protocol', constant('sub', 'evil', 'access_token')],
    ['the password', attribute('secret', 'password', 'access_token')],
    ['a path that does not exist', attribute('claim', 'nonsense', 'access_token')],
  ])('of %s is rejected', async (_, mapping) => {
    const { status, body } = await manage(key, 'POST', '/clients', {
      tenant,
      body: { client_name: 'x', redirect_uris: ['https://declared.example/cb'], claim_mappings: [mapping] },
    });
    expect([status, JSON.stringify(body.errors)]).toEqual([400, expect.stringContaining('claim_mappings/0/')]);
  });
});

describe('the preview', () => {
  it('shows what would be issued, with sizes, and issues nothing', async () => {
    const { expectDocumented } = await managementDocument(tenant);
    const { person } = await inEngines();
    const api = await newApi([attribute('department', DEPARTMENT, 'access_token', 'introspection')]);
    const app = await newApp([
      constant('tier', 'gold', 'id_token', 'userinfo'),
      constant('large', 'x'.repeat(1_000), 'access_token'),
    ]);
    const path = `/clients/${app.id}/claims?person_id=${person.id}`;
    const previewed = await manage(key, 'GET', path, { tenant });
    expectDocumented('previewClientClaims', previewed);
    const tokens = await tokensFor(app, person);
    const issued = decodeJwt(tokens.id_token);
    const {
      id_token: idToken,
      access_token: accessToken,
      userinfo: read,
    } = previewed.body as Record<
      string,
      { claims: Record<string, unknown>; bytes: number; large: boolean } & Record<string, unknown>
    >;
    expect(idToken?.claims).toMatchObject({ iss: issued.iss, sub: issued.sub, aud: app.id, tier: 'gold' });
    expect(accessToken?.bytes).toBeGreaterThan(1_300);
    expect([accessToken?.large, read]).toEqual([
      false,
      { ...(await userinfo(tokens.access_token, {}, tenant)).body, updated_at: expect.any(Number) },
    ]);

    const forApi = await manage(key, 'GET', `${path}&resource=${encodeURIComponent(api.identifier)}`, { tenant });
    expect(forApi.body).toMatchObject({
      access_token: { claims: { aud: api.identifier, department: 'Engines' } },
      introspection: { department: 'Engines' },
    });
    const unknown = `/clients/${app.id}/claims?person_id=0198a000-0000-7000-8000-00000000000a`;
    expect((await manage(key, 'GET', unknown, { tenant })).status).toBe(404);
    expect((await manage(key, 'GET', `${path}&resource=urn:none`, { tenant })).status).toBe(404);
  });
});
