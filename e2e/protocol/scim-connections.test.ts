/** SCIM connections: the people that each can reach and adopt, its OAuth client, and its rate limit. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshCode, signIn } from '../support/authorization';
import { newCertificate } from '../support/certificate';
import { fromProxy, issuerOf } from '../support/environment';
import { expectScimError } from '../support/expectations';
import { clientOf, personOf, scimTokenOf } from '../support/fixture';
import { formsOf, textOf } from '../support/html-form';
import { authentication, postForm, requestToken, revoke, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { LIST_SCHEMA, PATCH_SCHEMA, type ScimAnswer, type ScimBody, ScimClient, USER_SCHEMA } from '../support/scim';
import { submitAction } from '../support/server-action';
import type { UserAgent } from '../support/user-agent';

const TENANT = 'branches';
const connection = (name: string) => new ScimClient(scimTokenOf(name, TENANT), TENANT);
const okta = connection('Okta');
const entra = connection('Entra');
const careful = connection('Careful');

const post = (client: ScimClient, attributes: ScimBody) =>
  client.send('POST', '/Users', { schemas: [USER_SCHEMA], ...attributes });
const found = async (client: ScimClient, userName: string) =>
  (await client.find(`userName eq "${userName}"`)).body.Resources as { id: string }[];
const deactivation = { schemas: [PATCH_SCHEMA], Operations: [{ op: 'replace', path: 'active', value: false }] };

let owner: UserAgent;
beforeAll(async () => {
  owner = await signIn(personOf('owner', TENANT), { tenant: TENANT });
});

const admin = (path: string) => `${issuerOf(TENANT)}/admin/${path}`;

/** The console page of a connection. */
async function pageOf(name: string) {
  const list = await owner.open(admin(`scim-connections?q=${encodeURIComponent(name)}`));
  const [, id = ''] = /\/admin\/scim-connections\/([0-9a-f-]{36})/.exec(list.html) ?? [];
  const page = await owner.open(admin(`scim-connections/${id}`));
  expect(textOf(page.html)).toContain(name);
  return page;
}

/** Decides on a connection's request to adopt a person. */
async function decide(name: string, personName: string, decision: 'allowed' | 'refused') {
  const page = await pageOf(name);
  const [, personId] = new RegExp(`/admin/people/([0-9a-f-]{36})"[^>]*>${personName}<`).exec(page.html) ?? [];
  const form = formsOf(page.html).find(({ fields }) => fields.person_id === personId && fields.decision === decision);
  if (!form) throw new Error(`${name} has not asked for ${personName}: ${textOf(page.html)}`);
  return submitAction(owner, page, form, {});
}

describe('a connection reaches only the people that it has provisioned', () => {
  it.each(['PATCH', 'PUT', 'GET', 'DELETE'])('by %s', async (method) => {
    const { id, userName, body } = await okta.createUser();
    const sent = {
      GET: undefined,
      DELETE: undefined,
      PATCH: deactivation,
      PUT: { schemas: [USER_SCHEMA], userName, active: false },
    }[method];
    expectScimError(await entra.send(method, `/Users/${id}`, sent), { status: 404 });
    expect((await okta.get(`/Users/${id}`)).body).toEqual(body);
  });

  it('in lists, searches and uniqueness checks', async () => {
    const { userName } = await okta.createUser({ externalId: unique('shared') });
    const none = { schemas: [LIST_SCHEMA], totalResults: 0 };
    expect((await entra.find(`userName eq "${userName}"`)).body).toMatchObject(none);
    expect((await entra.send('POST', '/Users/.search', { filter: `userName eq "${userName}"` })).body).toMatchObject(
      none,
    );
    expectScimError(await post(entra, { userName: userName.toUpperCase() }), { status: 409, scimType: 'uniqueness' });
    expect(await found(okta, userName)).toHaveLength(1);
  });

  it('each with separate externalIds', async () => {
    const externalId = unique('same');
    await okta.createUser({ externalId });
    await entra.createUser({ externalId });
    await entra.createUser({ externalId });
    expect((await okta.find(`externalId eq "${externalId}"`)).body.totalResults).toBe(1);
    expect((await entra.find(`externalId eq "${externalId}"`)).body.totalResults).toBe(2);
  });
});

describe('existing people', () => {
  it('are adopted by a connection that always adopts: 201 with their ID, and omitted attributes stay', async () => {
    const person = personOf('taken-on', TENANT);
    const created = await post(okta, {
      userName: person.userName.toUpperCase(),
      externalId: unique('okta'),
      displayName: 'Tara of the directory',
    });
    expect(created).toMatchObject({
      status: 201,
      body: { displayName: 'Tara of the directory', title: 'Gardener', active: true },
    });
    expect(created.headers.get('location')).toBe(`${okta.base}/Users/${String(created.body.id)}`);
    expect((await okta.get(`/Users/${String(created.body.id)}`)).status).toBe(200);
    await signIn({ ...person, userName: String(created.body.userName) }, { tenant: TENANT });
    expectScimError(await post(okta, { userName: person.userName }), { status: 409, scimType: 'uniqueness' });
    expectScimError(await post(entra, { userName: person.userName }), { status: 409, scimType: 'uniqueness' });
  });

  it('are adopted by the first connection: of two in parallel one wins', async () => {
    const answers = await Promise.all(
      [okta, entra].map((client) => post(client, { userName: 'raced@branches.example' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('await an administrator where the connection asks, are found once approved, and adopted by the next POST', async () => {
    const sent = { userName: 'asked@branches.example', externalId: unique('entra') };
    for (let sync = 0; sync < 2; sync += 1)
      expectScimError(await post(careful, sent), { status: 409, scimType: 'uniqueness' });
    expect(await found(careful, sent.userName)).toEqual([]);
    await decide('Careful', 'Astrid Asked', 'allowed');
    const [person] = await found(careful, sent.userName);
    expect(await post(careful, sent)).toMatchObject({
      status: 201,
      body: { id: person?.id, externalId: sent.externalId, displayName: 'Astrid Asked' },
    });
    expectScimError(await post(careful, sent), { status: 409, scimType: 'uniqueness' });
    expect(textOf((await owner.open(admin('audit-log?q=asked%40branches.example'))).html)).toContain(
      'Person adopted by a connection',
    );
  });

  it('are not submitted again after being rejected', async () => {
    const sent = { userName: 'refused@branches.example' };
    expectScimError(await post(careful, sent), { status: 409, scimType: 'uniqueness' });
    await decide('Careful', 'Rufus Refused', 'refused');
    expectScimError(await post(careful, sent), { status: 409, scimType: 'uniqueness' });
    const page = await pageOf('Careful');
    expect(textOf(page.html)).not.toContain('Rufus Refused');
    expect(textOf((await owner.open(`${page.url.href}?requests=refused`)).html)).toContain('Rufus Refused');
  });

  it('are left alone by a connection that never adopts', async () => {
    const aloof = connection('Aloof');
    expectScimError(await post(aloof, { userName: 'left-alone@branches.example' }), {
      status: 409,
      scimType: 'uniqueness',
    });
    expect(textOf((await pageOf('Aloof')).html)).not.toContain('left-alone@branches.example');
  });

  it('who are owners need approval under any rule, and the last owner cannot be removed', async () => {
    const sent = { userName: personOf('owner', TENANT).userName };
    expectScimError(await post(okta, sent), { status: 409, scimType: 'uniqueness' });
    await decide('Okta', 'Oscar Branches', 'allowed');
    const [person] = await found(okta, sent.userName);
    const path = `/Users/${person?.id}`;
    for (const refused of [
      await okta.send('PATCH', path, deactivation),
      await okta.send('PUT', path, { schemas: [USER_SCHEMA], ...sent, active: false }),
      await okta.send('DELETE', path),
      await post(okta, { ...sent, active: false }),
      await okta.send('PATCH', path, {
        schemas: [PATCH_SCHEMA],
        Operations: [{ op: 'replace', value: { password: 'somebody else knows it' } }],
      }),
    ])
      expectScimError(refused, { status: 403 });
    expect((await okta.get(path)).body).toMatchObject({ active: true });
  });
});

describe('the OAuth client of a connection', () => {
  const sync = clientOf('sync', TENANT);
  const tokenOf = async (client: typeof sync, scope?: string) =>
    (await tokensOf(requestToken(client, { grant_type: 'client_credentials', ...(scope && { scope }) }))).access_token;
  const challengeOf = ({ headers }: ScimAnswer) => headers.get('www-authenticate');

  it('provisions as the connection, and sees the same people by token and by client', async () => {
    const byClient = new ScimClient(await tokenOf(sync), TENANT);
    const { id, userName } = await byClient.createUser();
    expect((await entra.get(`/Users/${id}`)).body).toMatchObject({ userName });
    expect((await byClient.patch(id, { op: 'replace', path: 'active', value: false })).status).toBe(200);
    expectScimError(await okta.get(`/Users/${id}`), { status: 404 });
    expect(textOf((await owner.open(admin(`audit-log?q=${encodeURIComponent(userName)}`))).html)).toContain('Entra');
  });

  it('may do what its scopes allow, and sees which one is missing', async () => {
    const reading = new ScimClient(await tokenOf(sync, 'scim.read'), TENANT);
    expect((await reading.get('/Users?count=1')).status).toBe(200);
    expect((await reading.send('POST', '/Users/.search', { count: 1 })).status).toBe(200);
    const refused = await post(reading, { userName: unique('never') });
    expectScimError(refused, { status: 403 });
    expect(challengeOf(refused)).toMatch(
      new RegExp(
        `^Bearer realm="${issuerOf(TENANT)}", .*error="insufficient_scope", error_description="The access token lacks a scope", scope="scim.write", DPoP realm="`,
      ),
    );
    const writing = new ScimClient(await tokenOf(sync, 'scim.write'), TENANT);
    expect((await post(writing, { userName: unique('written') })).status).toBe(201);
    expect(challengeOf(await writing.get('/Users'))).toContain('scope="scim.read"');
    for (const client of [reading, writing])
      expect((await client.send('OPTIONS', '/Users')).headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
    // A search is recognized however its path is written.
    for (const search of ['/Users/.search/', '/Groups/%2Esearch', '/.search/']) {
      expect((await reading.send('POST', search, { count: 1 })).status).toBe(200);
      expect(challengeOf(await writing.send('POST', search, { count: 1 }))).toContain('scope="scim.read"');
    }
  });

  it('is rejected when linked to no connection, or to a disabled one; the reason is recorded', async () => {
    for (const client of [clientOf('stray-sync', TENANT), clientOf('halted-sync', TENANT)]) {
      const answer = await new ScimClient(await tokenOf(client), TENANT).get('/Users');
      expectScimError(answer, { status: 403 });
      expect(challengeOf(answer)).toContain('error="insufficient_scope"');
      const requestId = answer.headers.get('x-request-id') ?? '';
      await expect
        .poll(async () => textOf((await owner.open(admin(`why-did-it-fail?q=${requestId}`))).html), { timeout: 10_000 })
        .toContain(`the client ${client.id} is not linked to an enabled SCIM connection`);
    }
  });

  it('is rejected with a token that is revoked, for another resource, or unknown', async () => {
    const token = await tokenOf(sync);
    await revoke(sync, token);
    for (const bad of [token, `${token.slice(0, -4)}AAAA`, 'ey.not.one']) {
      const answer = await new ScimClient(bad, TENANT).get('/Users');
      expectScimError(answer, { status: 401 });
      expect(challengeOf(answer)).toContain('error="invalid_token"');
    }
  });

  it('proves the key that its token is bound to', async () => {
    const bound = clientOf('bound-sync', TENANT);
    const [own, another] = [
      await newCertificate({ dnsName: 'sync.branches.example' }),
      await newCertificate({ dnsName: 'sync.branches.example' }),
    ];
    const presenting = (certificate: string) => ({
      ...fromProxy,
      'X-Client-Cert': encodeURIComponent(certificate),
      'X-Client-Verify': 'SUCCESS',
    });
    const { headers, form } = authentication(bound);
    const { access_token: token } = await tokensOf(
      postForm(
        '/token',
        { ...form, grant_type: 'client_credentials' },
        { tenant: TENANT, headers: { ...headers, ...presenting(own) } },
      ),
    );
    const client = new ScimClient(token, TENANT);
    expect((await client.send('GET', '/Users?count=1', undefined, presenting(own))).status).toBe(200);
    for (const wrong of [presenting(another), {}])
      expectScimError(await client.send('GET', '/Users?count=1', undefined, wrong), { status: 401 });
  });

  it('is described beside the token in ServiceProviderConfig', async () => {
    const { authenticationSchemes } = (await okta.get('/ServiceProviderConfig')).body as {
      authenticationSchemes: { type: string }[];
    };
    expect(authenticationSchemes.map(({ type }) => type)).toEqual(['oauthbearertoken', 'oauth2']);
  });

  it('is not a person: a person’s token cannot provision', async () => {
    const client = clientOf('spa', 'acme');
    const acme = new ScimClient(scimTokenOf('Okta', 'acme'), 'acme');
    const { form } = await freshCode(client, await acme.createPerson());
    const { access_token: token } = await tokensOf(requestToken(client, form));
    expectScimError(await new ScimClient(token, 'acme').get('/Users'), { status: 403 });
  });
});

describe('the rate limit of a connection', () => {
  it('allows a burst, then answers 429 with Retry-After, and recovers', async () => {
    const slow = connection('Slow');
    const started = performance.now();
    const answers: ScimAnswer[] = [];
    while (answers.at(-1)?.status !== 429 && answers.length < 60) answers.push(await slow.get('/Users?count=1'));
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(20);
    expect(passed).toBeLessThanOrEqual(21 + Math.ceil((performance.now() - started) / 1000));
    const refused = answers.at(-1);
    if (!refused) throw new Error('Nothing was answered.');
    expectScimError(refused, { status: 429 });
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    await sleep(retryAfter * 1000 + 200);
    expect((await slow.get('/Users?count=1')).status).toBe(200);
    expect((await okta.get('/Users?count=1')).status).toBe(200);
    const requestId = refused.headers.get('x-request-id') ?? '';
    await expect
      .poll(async () => textOf((await owner.open(admin(`why-did-it-fail?q=${requestId}`))).html), { timeout: 10_000 })
      .toContain('more than 1 request per second after a burst of 20');
  });

  it('is not reached at 25 requests a second', { timeout: 60_000 }, async () => {
    const standard = connection('Standard');
    const started = performance.now();
    // Five clients that each send five requests a second, however long a response takes.
    const asking = Array.from({ length: 5 }, async (_, lane) => {
      const statuses: number[] = [];
      for (let turn = 0; turn < 40; turn += 1) {
        await sleep(Math.max(0, started + turn * 200 + lane * 40 - performance.now()));
        statuses.push((await standard.get('/Users?count=1')).status);
      }
      return statuses;
    });
    expect(new Set((await Promise.all(asking)).flat())).toEqual(new Set([200]));
  });
});
