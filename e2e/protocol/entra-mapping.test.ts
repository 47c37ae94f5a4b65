/**
 * Entra ID's default attribute mapping for SCIM applications, attribute by attribute, as Microsoft documents it
 * ("Design your user and group schema" and "SCIM protocol requests and responses" in "Develop and plan provisioning for
 * a SCIM endpoint", and the request shapes of "Known issues and resolutions with SCIM 2.0 protocol compliance").
 */
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { unique } from '../support/random';
import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, PATCH_SCHEMA, type ScimBody, scim, USER_SCHEMA } from '../support/scim';

const ENTERPRISE = (name: string) => `${ENTERPRISE_SCHEMA}:${name}`;

/** The attribute in Entra ID, the SCIM attribute that it is mapped to, and a value before and after a change. */
const mapping: readonly [source: string, target: string, before: string, after: string][] = [
  ['displayName', 'displayName', 'Ada Lovelace', 'Ada King'],
  ['jobTitle', 'title', 'Analyst', 'Countess'],
  ['mail', 'emails[type eq "work"].value', 'ada@example.com', 'ada.king@example.com'],
  ['proxyAddresses', 'emails[type eq "other"].Value', 'ada@other.example', 'king@other.example'],
  ['preferredLanguage', 'preferredLanguage', 'en-GB', 'de-DE'],
  ['givenName', 'name.givenName', 'Ada', 'Augusta Ada'],
  ['surname', 'name.familyName', 'Lovelace', 'King'],
  ['Join(" ", [givenName], [surname])', 'name.formatted', 'Ada Lovelace', 'Ada King'],
  ['physicalDeliveryOfficeName', 'addresses[type eq "work"].formatted', 'London 1', 'London 2'],
  ['physicalDeliveryOfficeName', 'addresses[type eq "other"].Formatted', 'Ockham 1', 'Ockham 2'],
  ['streetAddress', 'addresses[type eq "work"].streetAddress', '12 St James’s Square', '5 Dorset Street'],
  ['city', 'addresses[type eq "work"].locality', 'London', 'Ockham'],
  ['state', 'addresses[type eq "work"].region', 'Greater London', 'Surrey'],
  ['postalCode', 'addresses[type eq "work"].postalCode', 'SW1Y 4JH', 'GU23 6NH'],
  ['country', 'addresses[type eq "work"].country', 'GB', 'DE'],
  ['telephoneNumber', 'phoneNumbers[type eq "work"].value', '+44 20 7946 0000', '55555555555'],
  ['mobile', 'phoneNumbers[type eq "mobile"].value', '+44 7700 900000', '+44 7700 900001'],
  ['facsimileTelephoneNumber', 'phoneNumbers[type eq "fax"].value', '+44 20 7946 0009', '+44 20 7946 0008'],
  ['employeeId', ENTERPRISE('employeeNumber'), '0007', '0008'],
  ['department', ENTERPRISE('department'), 'Engines', 'Mathematics'],
];

interface Path {
  extension: string | null;
  attribute: string;
  type: string | null;
  sub: string | null;
}

function pathOf(target: string): Path {
  const extension = target.startsWith(ENTERPRISE_SCHEMA) ? ENTERPRISE_SCHEMA : null;
  const rest = extension ? target.slice(extension.length + 1) : target;
  const [, attribute = '', type = null, sub = null] = /^(\w+)(?:\[type eq "(\w+)"\])?(?:\.(\w+))?$/.exec(rest) ?? [];
  return { extension, attribute, type, sub: sub?.toLowerCase() === 'formatted' ? 'formatted' : sub };
}

/** What a resource has at a target of the mapping. */
function valueAt(body: ScimBody, target: string): unknown {
  const { extension, attribute, type, sub } = pathOf(target);
  const holder = (extension ? body[extension] : body) as ScimBody | undefined;
  const whole = holder?.[attribute];
  const one = type ? (whole as ScimBody[] | undefined)?.find((value) => value.type === type) : whole;
  return sub ? (one as ScimBody | undefined)?.[sub === 'Value' ? 'value' : sub] : one;
}

/** The resource that Entra ID sends with POST: the targets as a document. */
function resource(values: readonly (readonly [target: string, value: unknown])[]): ScimBody {
  const body: ScimBody = {};
  for (const [target, value] of values) {
    const { extension, attribute, type, sub } = pathOf(target);
    const holder = (extension ? (body[extension] ??= {}) : body) as ScimBody;
    if (type) {
      const list = (holder[attribute] ??= []) as ScimBody[];
      let item = list.find((one) => one.type === type);
      if (!item) list.push((item = { type, ...(attribute === 'emails' && type === 'work' && { primary: true }) }));
      item[sub ?? ''] = value;
    } else if (sub) ((holder[attribute] ??= {}) as ScimBody)[sub] = value;
    else holder[attribute] = value;
  }
  return body;
}

const before = mapping.map(([, target, value]) => [target, value] as const);
const replaceAll = mapping.map(([, path, , value]) => ({ op: 'Replace', path, value }));

const FLAG = '?aadOptscim062020';

/** An operation as Entra ID sends it with the flag: without a path, unless the target has a filter. */
const flagged = (op: 'add' | 'replace', target: string, value: unknown) =>
  target.includes('[') ? { op, path: target, value } : { op, value: { [target]: value } };

const create = (more: ScimBody = {}) =>
  scim.createUser({
    schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
    externalId: unique('mailNickname'),
    active: 'True',
    meta: { resourceType: 'User' },
    roles: [],
    ...resource(before),
    ...more,
  });

async function patched(id: string, operations: object[], query = ''): Promise<ScimBody> {
  const message = { schemas: [PATCH_SCHEMA], Operations: operations };
  const { status, body } = await scim.send('PATCH', `/Users/${id}${query}`, message);
  expect([status, body.detail]).toEqual([200, undefined]);
  return (await scim.get(`/Users/${id}`)).body;
}

describe.each(mapping)('%s to %s', (_source, target, first, second) => {
  it('is created with the person', async () => {
    const { body } = await create();
    expect(valueAt(body, target)).toBe(first);
  });

  it('is replaced, and nothing else changes', async () => {
    const { id, body } = await create();
    const changed = await patched(id, [{ op: 'Replace', path: target, value: second }]);
    for (const [, other, value] of mapping)
      expect(valueAt(changed, other), other).toBe(other === target ? second : value);
    expect(changed).toMatchObject({ userName: body.userName, externalId: body.externalId, active: true });
  });

  it.each(['Add', 'Replace', 'add', 'replace'])('is set by %s for a person who has none', async (op) => {
    const { id } = await scim.createUser();
    expect(valueAt(await patched(id, [{ op, path: target, value: first }]), target)).toBe(first);
  });

  it.each<[string, object]>([
    ['Remove', { op: 'Remove', path: target }],
    ['an empty string', { op: 'Replace', path: target, value: '' }],
  ])('is cleared by %s', async (_how, operation) => {
    const { id } = await create();
    expect(valueAt(await patched(id, [operation]), target) ?? '').toBe('');
  });
});

describe.each(mapping)('%s to %s, with the flag aadOptscim062020', (_source, target, first, second) => {
  it('is created with the person', async () => {
    const { status, body } = await scim.send('POST', `/Users${FLAG}`, {
      schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
      userName: `${unique('user')}@example.com`,
      active: true,
      ...resource([[target, first]]),
    });
    expect([status, body.active, valueAt(body, target)]).toEqual([201, true, first]);
  });

  it.each(['add', 'replace'] as const)('is set by %s for a person who has none', async (op) => {
    const { id } = await scim.createUser();
    expect(valueAt(await patched(id, [flagged(op, target, first)], FLAG), target)).toBe(first);
  });

  it('is replaced, and nothing else changes', async () => {
    const { id } = await create();
    const changed = await patched(id, [flagged('replace', target, second)], FLAG);
    for (const [, other, value] of mapping)
      expect(valueAt(changed, other), other).toBe(other === target ? second : value);
  });

  it.each<[string, object]>([
    ['remove', { op: 'remove', path: target }],
    ['an empty string', flagged('replace', target, '')],
    ['null', flagged('replace', target, null)],
  ])('is cleared by %s, and nothing else changes', async (_how, operation) => {
    const { id } = await create();
    const cleared = await patched(id, [operation], FLAG);
    for (const [, other, value] of mapping)
      expect(valueAt(cleared, other) ?? '', other).toBe(other === target ? '' : value);
  });
});

describe('several attributes in one request', () => {
  it('are replaced one operation each', async () => {
    const { id } = await create();
    const body = await patched(id, replaceAll);
    for (const [, target, , value] of mapping) expect(valueAt(body, target), target).toBe(value);
  });

  it.each<[string, () => Promise<{ id: string }>]>([
    ['replaced', create],
    ['set for a person who has none of them', () => scim.createUser()],
  ])(
    'are %s in one operation without a path with the flag aadOptscim062020, filters beside it',
    async (_what, made) => {
      const { id } = await made();
      const plain = mapping.filter(([, target]) => !target.includes('['));
      const filtered = mapping.filter(([, target]) => target.includes('['));
      const body = await patched(
        id,
        [
          ...filtered.map(([, path, , value]) => ({ op: 'replace', path, value })),
          { op: 'replace', value: Object.fromEntries(plain.map(([, target, , value]) => [target, value])) },
        ],
        FLAG,
      );
      for (const [, target, , value] of mapping) expect(valueAt(body, target), target).toBe(value);
    },
  );

  it('are cleared together with the flag aadOptscim062020', async () => {
    const { id, userName } = await create();
    const operations = mapping.map(([, path]) => ({ op: 'remove', path }));
    const body = await patched(id, operations, FLAG);
    for (const [, target] of mapping) expect(valueAt(body, target) ?? '', target).toBe('');
    expect(body).toMatchObject({ userName, active: true });
  });

  it('are set for a person who has none of them, in one address per type', async () => {
    const { id } = await scim.createUser();
    const body = await patched(
      id,
      replaceAll.map((operation) => ({ ...operation, op: 'Add' })),
    );
    for (const [, target, , value] of mapping) expect(valueAt(body, target), target).toBe(value);
    expect((body.addresses as ScimBody[]).map(({ type }) => type).sort()).toEqual(['other', 'work']);
  });
});

describe('userPrincipalName to userName and mailNickname to externalId', () => {
  it('identify the person, before and after they change', async () => {
    const { id, userName, body } = await create();
    const found = async (filter: string) => (await scim.find(filter)).body.totalResults;
    expect(await found(`userName eq "${userName}"`)).toBe(1);
    expect(await found(`externalId eq "${String(body.externalId)}"`)).toBe(1);
    const [name, nickname] = [`${unique('renamed')}@example.com`, unique('nickname')];
    expect(
      await patched(id, [
        { op: 'Replace', path: 'userName', value: name },
        { op: 'Replace', path: 'externalId', value: nickname },
      ]),
    ).toMatchObject({ userName: name, externalId: nickname });
    expect([await found(`userName eq "${userName}"`), await found(`userName eq "${name}"`)]).toEqual([0, 1]);
    expect(await found(`externalId eq "${nickname}"`)).toBe(1);
  });
});

describe('manager to the manager of the enterprise extension', () => {
  const target = ENTERPRISE('manager');
  const managerOf = (body: ScimBody) => (valueAt(body, target) as ScimBody | undefined)?.value;

  it('is created, replaced and cleared with the id that the service gave the manager', async () => {
    const [first, second] = [await create(), await create()];
    const { id, body } = await create({ [ENTERPRISE_SCHEMA]: { manager: first.id } });
    expect(managerOf(body)).toBe(first.id);
    expect(managerOf(await patched(id, [{ op: 'Replace', path: target, value: second.id }]))).toBe(second.id);
    expect(managerOf(await patched(id, [{ op: 'Remove', path: target }]))).toBeUndefined();
    const reference = [{ $ref: `${scim.base}/Users/${first.id}`, value: first.id }];
    expect(managerOf(await patched(id, [{ op: 'Add', path: target, value: reference }]))).toBe(first.id);
    expect(managerOf(await patched(id, [{ op: 'Replace', path: target, value: '' }]))).toBeUndefined();
  });
});

describe('manager with the flag aadOptscim062020', () => {
  it('is created, replaced and cleared', async () => {
    const target = ENTERPRISE('manager');
    const [first, second] = [await create(), await create()];
    const managerOf = (body: ScimBody) => (valueAt(body, target) as ScimBody | undefined)?.value;
    const { status, body } = await scim.send('POST', `/Users${FLAG}`, {
      schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
      userName: `${unique('user')}@example.com`,
      [ENTERPRISE_SCHEMA]: { manager: { value: first.id } },
    });
    expect([status, managerOf(body)]).toEqual([201, first.id]);
    const id = String(body.id);
    expect(managerOf(await patched(id, [flagged('replace', target, second.id)], FLAG))).toBe(second.id);
    expect(managerOf(await patched(id, [{ op: 'remove', path: target }], FLAG))).toBeUndefined();
    expect(managerOf(await patched(id, [flagged('add', target, first.id)], FLAG))).toBe(first.id);
    expect(managerOf(await patched(id, [flagged('replace', target, '')], FLAG))).toBeUndefined();
  });
});

describe('Switch([IsSoftDeleted], , "False", "True", "True", "False") to active', () => {
  it.each([
    ['by default', 'Replace', 'False', 'True', ''],
    ['with the flag aadOptscim062020', 'replace', false, true, FLAG],
  ] as const)('disables, ends the session, and restores: %s', async (_flavor, op, off, on, query) => {
    const person = await scim.createPerson({ active: 'True' });
    const { body } = await scim.find(`userName eq "${person.userName}"`);
    const id = String((body.Resources as ScimBody[])[0]?.id);
    const agent = await signIn(person);
    const signedIn = async () => (await agent.open(`${issuerOf()}/account`)).url.pathname.endsWith('/account');
    expect(await signedIn()).toBe(true);
    expect((await patched(id, [{ op, path: 'active', value: off }], query)).active).toBe(false);
    expect(await signedIn()).toBe(false);
    expect((await patched(id, [{ op, path: 'active', value: on }], query)).active).toBe(true);
    expect(await signedIn()).toBe(false);
  });

  it('disables although the mapping also names attributes that Tessera does not declare', async () => {
    const { id, userName } = await create();
    const custom = 'urn:ietf:params:scim:schemas:extension:CustomExtensionName:2.0:User';
    const body = await patched(id, [
      { op: 'Add', path: `${custom}:tag`, value: '701984' },
      { op: 'Replace', path: ENTERPRISE('shoeSize'), value: '38' },
      { op: 'Replace', path: ENTERPRISE('manager.shoeSize'), value: '38' },
      { op: 'Replace', path: 'active', value: 'False' },
    ]);
    expect(body).toMatchObject({ userName, active: false, schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA] });
    expect(body).not.toHaveProperty(custom);
  });

  it('soft-deletes with the user name that Entra ID gives deleted people, keeps them readable, and deletes later', async () => {
    const { id, userName } = await create();
    const deleted = `${crypto.randomUUID().replaceAll('-', '')}${userName}`;
    await patched(id, [
      { op: 'Replace', path: 'userName', value: deleted },
      { op: 'Replace', path: 'active', value: 'False' },
    ]);
    expect((await scim.find(`userName eq "${deleted}"`)).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id, active: false }],
    });
    expect((await scim.send('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await scim.get(`/Users/${id}`)).status).toBe(404);
  });
});

describe('groups: displayName, members, and objectId to externalId', () => {
  it('are created empty, found, renamed, filled, emptied in both flavors, and deleted', async () => {
    const [one, two] = [await create(), await create()];
    const displayName = unique('group');
    const externalId = crypto.randomUUID();
    const created = await scim.send('POST', '/Groups', {
      schemas: [GROUP_SCHEMA, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId,
      displayName,
      meta: { resourceType: 'Group' },
    });
    expect([created.status, created.body.externalId]).toEqual([201, externalId]);
    const id = String(created.body.id);
    const found = await scim.get(
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "${displayName}"`)}`,
    );
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    const patch = async (...operations: object[]) =>
      expect((await scim.patchGroup(id, ...operations)).status).toBe(204);
    await patch({ op: 'Replace', path: 'displayName', value: `${displayName} renamed` });
    await patch({
      op: 'Add',
      path: 'members',
      value: [one, two].map((person) => ({ $ref: null, value: person.id })),
    });
    expect(await scim.membersOf(id)).toEqual([one.id, two.id].sort());
    await patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: one.id }] });
    expect(await scim.membersOf(id)).toEqual([two.id]);
    await patch({ op: 'remove', path: `members[value eq "${two.id}"]` });
    expect((await scim.get(`/Groups/${id}`)).body).toMatchObject({ displayName: `${displayName} renamed`, externalId });
    expect(await scim.membersOf(id)).toEqual([]);
    expect((await scim.send('DELETE', `/Groups/${id}`)).status).toBe(204);
  });
});
