/** Extension schemas that a tenant declares (RFC 7643, 2.2, 3.3 and 7; RFC 7644, 3.3 to 3.5). */
import { describe, expect, it } from 'vitest';
import { expectScimError } from '../support/expectations';
import { scimTokenOf } from '../support/fixture';
import { unique } from '../support/random';
import { acmeScim, type ScimBody, ScimClient, scim, USER_SCHEMA } from '../support/scim';

const HR = 'urn:example:hr:2.0:User';
const COST = 'urn:example:cost:2.0:Group';

/** The connection of the tenant that has declared both. */
const hr = new ScimClient(scimTokenOf('Directory', 'lenient'), 'lenient');

const person = (values: ScimBody, rest: ScimBody = {}) =>
  hr.createUser({ schemas: [USER_SCHEMA, HR], [HR]: values, ...rest });
const extension = (body: ScimBody) => body[HR] as ScimBody | undefined;
const replace = (path: string, value: unknown) => ({ op: 'replace', path: `${HR}:${path}`, value });

describe('discovery describes the schemas that a tenant has declared', () => {
  const ids = async (client: ScimClient) =>
    ((await client.get('/Schemas')).body.Resources as { id: string }[]).map(({ id }) => id);
  const extensions = async (client: ScimClient, type: string) =>
    (await client.get(`/ResourceTypes/${type}`)).body.schemaExtensions as ScimBody[];

  it('in /Schemas, with every characteristic', async () => {
    expect(await ids(hr)).toEqual(expect.arrayContaining([HR, COST]));
    const { status, body } = await hr.get(`/Schemas/${HR}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: HR,
      name: 'HR',
      meta: { resourceType: 'Schema', location: `${hr.base}/Schemas/${HR}` },
    });
    expect((body.attributes as ScimBody[]).find(({ name }) => name === 'badgeNumber')).toEqual({
      name: 'badgeNumber',
      type: 'string',
      multiValued: false,
      description: 'The number on the badge',
      required: false,
      caseExact: false,
      mutability: 'readWrite',
      returned: 'default',
      uniqueness: 'server',
    });
    expect((body.attributes as ScimBody[]).map(({ name, returned }) => [name, returned])).toEqual([
      ['badgeNumber', 'default'],
      ['hiredOn', 'default'],
      ['grade', 'request'],
      ['remote', 'always'],
      ['pin', 'never'],
      ['level', 'default'],
      ['skills', 'default'],
      ['desk', 'default'],
    ]);
    expect((body.attributes as ScimBody[]).at(-1)?.subAttributes).toMatchObject([
      { name: 'floor', type: 'integer', required: true },
      { name: 'room', type: 'string' },
    ]);
  });

  it('in /ResourceTypes, which says whether they are required', async () => {
    expect(await extensions(hr, 'User')).toContainEqual({ schema: HR, required: false });
    expect(await extensions(hr, 'Group')).toEqual([{ schema: COST, required: true }]);
  });

  it('and for another tenant lists none of them', async () => {
    for (const client of [scim, acmeScim]) {
      expect(await ids(client)).not.toContain(HR);
      expect(await extensions(client, 'User')).not.toContainEqual(expect.objectContaining({ schema: HR }));
      expectScimError(await client.get(`/Schemas/${HR}`), { status: 404 });
      const { body } = await client.createUser({ [HR]: { badgeNumber: '1' } });
      expect(extension(body)).toBeUndefined();
    }
  });

  it('and matches what POST accepts and GET shows', async () => {
    const { body } = await hr.get('/ServiceProviderConfig');
    expect(body.schemas).toEqual(['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig']);
    expectScimError(await hr.get('/Schemas?filter=id%20pr'), { status: 403 });
  });
});

describe('values of declared attributes', () => {
  it('are converted to their types, under the schema’s own names', async () => {
    const { id, body } = await person(
      {
        BADGENUMBER: 'b',
        HiredOn: '2026-01-02T03:04:05+02:00',
        Remote: 'True',
        skills: ['first aid', 'juggling'],
        desk: { floor: '4', unknown: 1 },
      },
      { userName: unique('typed') },
    );
    expect(body.schemas).toEqual([USER_SCHEMA, HR]);
    expect(extension(body)).toMatchObject({
      hiredOn: '2026-01-02T01:04:05.000Z',
      remote: true,
      skills: ['first aid', 'juggling'],
      desk: { floor: 4 },
    });
    await hr.send('DELETE', `/Users/${id}`);
  });

  it.each<[string, ScimBody]>([
    ['a wrong type', { grade: 1.5 }],
    ['a missing required sub-attribute', { desk: { room: '1' } }],
    ['an invalid date', { hiredOn: 'soon' }],
    ['an object instead of a string', { badgeNumber: {} }],
  ])('are rejected for %s', async (_, values) => {
    expectScimError(await hr.send('POST', '/Users', { userName: unique('bad'), [HR]: values }), {
      status: 400,
      scimType: 'invalidValue',
    });
  });

  it('are filtered, sorted and patched by their URN', async () => {
    const skill = unique('skill');
    const [{ id }, { id: other }] = [
      await person({ skills: [skill], grade: 9 }),
      await person({ skills: [skill, 'more'], grade: 10 }),
    ];
    expect((await hr.find(`${HR}:skills eq "${skill}" and ${HR}:grade gt 9`)).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id: other }],
    });
    const sorted = await hr.find(
      `${HR}:skills eq "${skill}"`,
      `&sortBy=${HR}:grade&sortOrder=descending&attributes=${HR}:grade`,
    );
    expect((sorted.body.Resources as ScimBody[]).map((resource) => extension(resource)?.grade)).toEqual([10, 9]);
    expect(
      extension((await hr.patch(id, { op: 'add', path: `${HR}:skills`, value: 'new' }, replace('desk.floor', 3))).body),
    ).toMatchObject({ skills: [skill, 'new'], desk: { floor: 3 } });
  });

  it('are never shown, filtered or sorted when write-only, and are not kept', async () => {
    const pin = unique('pin');
    const { id, body } = await person({ pin });
    const answers = [
      body,
      (await hr.get(`/Users/${id}?attributes=${HR}:pin`)).body,
      (await hr.patch(id, replace('pin', `${pin}2`))).body,
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/pin/i);
    expectScimError(await hr.find(`${HR}:pin eq "${pin}"`), { status: 400, scimType: 'invalidFilter' });
    expectScimError(await hr.get(`/Users?sortBy=${HR}:pin`), { status: 400, scimType: 'invalidValue' });
  });

  it('are shown on request, or always, as declared', async () => {
    const { id } = await person({ grade: 3, remote: false, desk: { floor: 1 } });
    const shown = async (query: string) => extension((await hr.get(`/Users/${id}${query}`)).body);
    expect(await shown('')).toEqual({ remote: false, desk: { floor: 1 } });
    expect(await shown(`?attributes=${HR}:grade`)).toEqual({ remote: false, grade: 3 });
    expect(await shown(`?excludedAttributes=${HR}`)).toEqual({ remote: false });
    expect(await shown('?attributes=userName')).toEqual({ remote: false });
  });

  it('are ignored when read-only, and rejected as a path', async () => {
    const { id, body } = await person({ level: 'boss', remote: true });
    expect(extension(body)).toEqual({ remote: true });
    expectScimError(await hr.patch(id, replace('level', 'boss')), { status: 400, scimType: 'mutability' });
  });

  it('can be set once when immutable, by PATCH or PUT, and neither changed nor removed afterwards', async () => {
    const { id, userName } = await person({ remote: true });
    expect((await hr.patch(id, replace('hiredOn', '2026-01-01'))).status).toBe(200);
    expectScimError(await hr.patch(id, replace('hiredOn', '2026-01-02')), { status: 400, scimType: 'mutability' });
    expectScimError(await hr.patch(id, { op: 'remove', path: `${HR}:hiredOn` }), {
      status: 400,
      scimType: 'mutability',
    });
    expectScimError(await hr.send('PUT', `/Users/${id}`, { userName, [HR]: { hiredOn: '2026-01-02' } }), {
      status: 400,
      scimType: 'mutability',
    });
    const put = await hr.send('PUT', `/Users/${id}`, { userName, [HR]: { hiredOn: '2026-01-01T00:00:00Z' } });
    expect([put.status, extension(put.body)]).toEqual([200, { hiredOn: '2026-01-01T00:00:00.000Z' }]);
  });
});

describe('unique values', () => {
  it('are given to one of 20 parallel requests, and can be reused once free', async () => {
    const badge = unique('Badge');
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        hr.send('POST', '/Users', {
          userName: unique('u'),
          [HR]: { badgeNumber: at % 2 ? badge : badge.toUpperCase() },
        }),
      ),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const refused = asked.find(({ status }) => status === 409);
    if (refused) expectScimError(refused, { status: 409, scimType: 'uniqueness' });
    expect(String(refused?.body.detail)).toContain(`${HR}:badgeNumber`);
    const winner = String(asked.find(({ status }) => status === 201)?.body.id);
    const { id } = await person({ remote: true });
    expectScimError(await hr.patch(id, replace('badgeNumber', badge)), { status: 409, scimType: 'uniqueness' });
    await hr.patch(winner, { op: 'remove', path: `${HR}:badgeNumber` });
    expect((await hr.patch(id, replace('badgeNumber', badge))).status).toBe(200);
    expect((await hr.patch(winner, replace('badgeNumber', badge))).status).toBe(409);
    expect((await hr.send('DELETE', `/Users/${id}`)).status).toBe(204);
  });
});

describe('groups', () => {
  const group = (rest: ScimBody) => hr.send('POST', '/Groups', { displayName: unique('group'), ...rest });

  it('require their schema where it is required, and stay unique', async () => {
    expectScimError(await group({}), { status: 400, scimType: 'invalidValue' });
    expectScimError(await group({ [COST]: {} }), { status: 400, scimType: 'invalidValue' });
    const costCode = unique('cost');
    const { status, body } = await group({ [COST]: { costCode } });
    expect([status, body[COST]]).toEqual([201, { costCode }]);
    expectScimError(await group({ [COST]: { costCode: costCode.toUpperCase() } }), {
      status: 409,
      scimType: 'uniqueness',
    });
    const found = await hr.get(`/Groups?filter=${encodeURIComponent(`${COST}:costCode eq "${costCode}"`)}`);
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: body.id }] });
    expect((await hr.send('DELETE', `/Groups/${String(body.id)}`)).status).toBe(204);
    expect((await group({ [COST]: { costCode } })).status).toBe(201);
  });
});
