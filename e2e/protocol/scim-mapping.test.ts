/**
 * A connection with custom attribute names for people: tests real requests in the formats of Okta and Entra ID, and how
 * the rules are stored.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { expectScimError } from '../support/expectations';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { unique } from '../support/random';
import { ENTERPRISE_SCHEMA, type ScimBody, ScimClient, USER_SCHEMA } from '../support/scim';

const TENANT = 'mgmt';
const OKTA = 'urn:okta:custom:1.0:User';
const ENTRA = 'urn:ietf:params:scim:schemas:extension:CustomExtensionName:2.0:User';

let expectDocumented: (operationId: string, called: Called) => void;
let admin: string;
let auditor: string;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument());
  [admin, auditor] = [await newAccessKey('owner', { role: 'admin' }), await newAccessKey('auditor')];
});

interface Rule {
  from: string;
  to: string | null;
}
interface Connected {
  path: string;
  id: string;
  name: string;
  directory: ScimClient;
}

/** A separate connection with rules and a token. */
async function connected(rules: readonly Rule[], fields: object = {}): Promise<Connected> {
  const name = unique('Mapped');
  const id = String(
    (await manage(admin, 'POST', '/scim-connections', { body: { name, adoption: 'on', ...fields } })).body.id,
  );
  const path = `/scim-connections/${id}`;
  const {
    body: { token },
  } = await manage(admin, 'POST', `${path}/tokens`, { body: { name: 'First' } });
  expect((await manage(admin, 'PUT', `${path}/mapping`, { body: { rules } })).status).toBe(200);
  return { path, id, name, directory: new ScimClient(String(token), TENANT) };
}

/** What the tenant stores about a person. */
const storedOf = async (id: unknown) =>
  (await manage(admin, 'GET', `/people/${String(id)}`)).body.attributes as ScimBody;

const oktaRules = [
  { from: `${OKTA}:division`, to: `${ENTERPRISE_SCHEMA}:department` },
  { from: 'userType', to: `${ENTERPRISE_SCHEMA}:costCenter` },
  { from: 'title', to: null },
];

describe('a directory that sends like Okta', () => {
  it('creates, finds, replaces and deactivates with its own attribute names, and reads back what it wrote', async () => {
    const { directory } = await connected(oktaRules);
    const userName = `${unique('okta')}@example.com`;
    const sent = {
      schemas: [USER_SCHEMA, OKTA],
      userName,
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      title: 'Ignored',
      userType: 'R&D',
      active: true,
      [OKTA]: { division: 'West' },
    };
    const created = await directory.send('POST', '/Users', sent);
    expect(created).toMatchObject({
      status: 201,
      body: { schemas: [USER_SCHEMA, OKTA], userType: 'R&D', [OKTA]: { division: 'West' } },
    });
    expect(created.body).not.toHaveProperty('title');
    expect(created.body).not.toHaveProperty([ENTERPRISE_SCHEMA]);
    const { id } = created.body;
    expect(await storedOf(id)).toMatchObject({ [ENTERPRISE_SCHEMA]: { department: 'West', costCenter: 'R&D' } });
    for (const filter of [
      `userName eq "${userName}" and ${OKTA}:division eq "west"`,
      `userName eq "${userName}" and userType sw "R"`,
    ]) {
      expect((await directory.find(filter)).body).toMatchObject({
        totalResults: 1,
        Resources: [{ id, [OKTA]: { division: 'West' } }],
      });
    }
    await manage(admin, 'PATCH', `/people/${String(id)}`, {
      body: { attributes: { title: 'Countess', userType: 'Employee' } },
    });
    const replaced = await directory.send('PUT', `/Users/${String(id)}`, {
      ...sent,
      title: 'Still ignored',
      [OKTA]: { division: 'East' },
    });
    expect(replaced).toMatchObject({
      status: 200,
      body: { userType: 'R&D', title: 'Countess', [OKTA]: { division: 'East' } },
    });
    expect(await storedOf(id)).toMatchObject({
      title: 'Countess',
      userType: 'Employee',
      [ENTERPRISE_SCHEMA]: { department: 'East', costCenter: 'R&D' },
    });
    expect(await directory.patch(String(id), { op: 'replace', value: { active: false } })).toMatchObject({
      status: 200,
      body: { active: false },
    });
    expect(await storedOf(id)).toMatchObject({ active: false });
  });

  it('lists and sorts by its names, and selects attributes by them', async () => {
    const { directory } = await connected(oktaRules);
    for (const division of ['b', 'c', 'a']) await directory.createUser({ [OKTA]: { division } });
    const { body } = await directory.get(`/Users?sortBy=${OKTA}:division&attributes=${OKTA}:division`);
    expect((body.Resources as ScimBody[]).map((one) => one[OKTA])).toEqual([
      { division: 'a' },
      { division: 'b' },
      { division: 'c' },
    ]);
    expect(Object.keys((body.Resources as ScimBody[])[0] ?? {}).sort()).toEqual(['id', 'schemas', OKTA].sort());
    expect((await directory.get(`/Schemas/${OKTA}`)).body).toMatchObject({ attributes: [{ name: 'division' }] });
    expectScimError(await (await connected([])).directory.get(`/Schemas/${OKTA}`), { status: 404 });
  });
});

describe('a directory that sends like Entra ID', () => {
  const rules = [
    { from: `${ENTRA}:tag`, to: `${ENTERPRISE_SCHEMA}:division` },
    { from: 'name.familyName', to: 'nickName' },
    { from: 'displayName', to: null },
  ];

  it('changes one attribute per operation, with paths, wrapped values and booleans as strings', async () => {
    const { directory } = await connected(rules);
    const { id } = await directory.createUser({
      displayName: 'Ignored',
      name: { givenName: 'Ada', familyName: 'Lovelace' },
    });
    const answer = await directory.patch(
      id,
      { op: 'Add', path: `${ENTRA}:tag`, value: 'blue' },
      { op: 'Replace', path: 'name.familyName', value: 'King' },
      { op: 'Replace', path: 'displayName', value: 'Not ours' },
      { op: 'Add', path: `${ENTERPRISE_SCHEMA}:manager`, value: [{ $ref: null, value: '26118915' }] },
      { op: 'Replace', path: 'active', value: 'True' },
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        name: { givenName: 'Ada', familyName: 'King' },
        [ENTRA]: { tag: 'blue' },
        [ENTERPRISE_SCHEMA]: { manager: { value: '26118915' } },
      },
    });
    expect(answer.body).not.toHaveProperty('displayName');
    expect(await storedOf(id)).toMatchObject({
      nickName: 'King',
      name: { givenName: 'Ada' },
      [ENTERPRISE_SCHEMA]: { division: 'blue' },
    });
    const again = await directory.patch(
      id,
      { op: 'Replace', path: `${ENTRA}:tag`, value: 'blue' },
      { op: 'Replace', path: 'displayName', value: 'Not ours' },
    );
    expect(again.headers.get('etag')).toBe(answer.headers.get('etag'));
    const removed = await directory.patch(id, { op: 'Remove', path: `${ENTRA}:tag` }, { op: 'Remove', path: 'name' });
    expect(removed.body).not.toHaveProperty([ENTRA]);
    expect(await storedOf(id)).not.toHaveProperty('nickName');
  });

  it('sends operations in a Bulk request', async () => {
    const { directory } = await connected(rules);
    const { id } = await directory.createUser();
    const { body } = await directory.send('POST', '/Bulk', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations: [
        {
          method: 'PATCH',
          path: `/Users/${id}`,
          data: { Operations: [{ op: 'Add', path: `${ENTRA}:tag`, value: 'red' }] },
        },
        {
          method: 'PATCH',
          path: `/Users/${id}`,
          data: { Operations: [{ op: 'Add', path: `${ENTRA}:other`, value: 'x' }] },
        },
        {
          method: 'PATCH',
          path: `/Users/${id}`,
          data: { Operations: [{ op: 'Add', path: 'other', value: 'x' }] },
        },
      ],
    });
    expect(body).toMatchObject({
      Operations: [{ status: '200' }, { status: '200' }, { status: '400', response: { scimType: 'invalidPath' } }],
    });
    expect(await storedOf(id)).toMatchObject({ [ENTERPRISE_SCHEMA]: { division: 'red' } });
  });
});

it('applies to one connection: another one of the tenant keeps the standard names', async () => {
  await connected(oktaRules);
  const { directory } = await connected([]);
  const { id, body } = await directory.createUser({
    title: 'Countess',
    userType: 'Employee',
    [OKTA]: { division: 'West' },
  });
  expect(body).toMatchObject({ title: 'Countess', userType: 'Employee' });
  expect(await storedOf(id)).not.toHaveProperty([ENTERPRISE_SCHEMA]);
});

describe('over the management API', () => {
  it('rules are read, replaced unless they were changed since, and tested', async () => {
    const { path, id } = await connected([]);
    const before = await manage(auditor, 'GET', `${path}/mapping`);
    expectDocumented('getScimConnectionMapping', before);
    expect(before.body).toEqual({ rules: [] });
    const headers = { 'If-Match': before.headers.get('etag') ?? '' };
    const changed = await manage(admin, 'PUT', `${path}/mapping`, { body: { rules: oktaRules }, headers });
    expectDocumented('replaceScimConnectionMapping', changed);
    expect(changed.body).toEqual({ rules: oktaRules });
    expect((await manage(admin, 'PUT', `${path}/mapping`, { body: { rules: [] }, headers })).status).toBe(412);
    const tried = await manage(admin, 'POST', `${path}/mapping/preview`, {
      body: { body: { userName: 'ada', title: 'x', shoeSize: 38, [OKTA]: { division: 'West' } } },
    });
    expectDocumented('previewScimConnectionMapping', tried);
    expect(tried.body).toEqual({
      outcome: 'understood',
      stored: { userName: 'ada', active: true, [ENTERPRISE_SCHEMA]: { department: 'West' } },
      read_back: { userName: 'ada', active: true, [OKTA]: { division: 'West' } },
      rules: [{ from: 'title', to: null }, oktaRules[0]],
      unknown: ['shoeSize'],
    });
    const refused = await manage(admin, 'POST', `${path}/mapping/preview`, {
      body: { rules: [], body: { title: 'x' } },
    });
    expectDocumented('previewScimConnectionMapping', refused);
    expect(refused.body).toMatchObject({ outcome: 'refused', scim_type: 'invalidValue' });
    const log = await manage(
      auditor,
      'GET',
      `/audit-events?action=scim-connection.mapping-changed&page_size=1&target=${id}`,
    );
    expect(log.body).toMatchObject({ items: [{ before: { mapping: [] }, after: { mapping: oktaRules } }] });
  });

  it.each<[Rule[], string]>([
    [[{ from: 'active', to: null }], '/rules/0/from'],
    [[{ from: 'title', to: 'userName' }], '/rules/0/to'],
    [[{ from: 'title', to: 'emails' }], '/rules/0/to'],
    [
      [
        { from: 'title', to: 'nickName' },
        { from: 'userType', to: 'nickName' },
      ],
      '/rules/1/to',
    ],
    [[{ from: '', to: null }], '/rules/0/from'],
  ])('invalid rules are rejected and change nothing: %j', async (rules, pointer) => {
    const { path } = await connected(oktaRules);
    expect(await manage(admin, 'PUT', `${path}/mapping`, { body: { rules } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
    expect((await manage(admin, 'GET', `${path}/mapping`)).body).toEqual({ rules: oktaRules });
  });

  it('auditors cannot change rules, and another tenant has none of them', async () => {
    const { path } = await connected([]);
    expect((await manage(auditor, 'PUT', `${path}/mapping`, { body: { rules: oktaRules } })).status).toBe(403);
    const stranger = await newAccessKey('owner', { tenant: 'acme' });
    expect((await manage(stranger, 'GET', `${path}/mapping`, { tenant: 'acme' })).status).toBe(404);
    expect((await manage(stranger, 'PUT', `${path}/mapping`, { tenant: 'acme', body: { rules: [] } })).status).toBe(
      404,
    );
  });
});
