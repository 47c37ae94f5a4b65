import { describe, expect, it } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import type { Json, ScimObject } from '@/lib/scim/protocol/json';
import { ScimClient } from '../testing/scim-client';
import { attribute } from './attribute';
import { userResourceType } from './resource-type';
import type { Attribute, Schema } from './types';

const URN = 'urn:example:hr:2.0:User';

const schemaOf = (...attributes: Attribute[]): Schema => ({ id: URN, name: 'HR', description: '', attributes });

/** A client of a tenant that declares these attributes, and a person with these values. */
async function withPerson(attributes: Attribute[], values: ScimObject = {}, required = false) {
  const scim = new ScimClient();
  scim.userType = userResourceType([{ schema: schemaOf(...attributes), required }]);
  const id = await scim.create({ [URN]: values });
  return { scim, id, stored: () => (scim.users.records.get(id)?.attributes ?? {})[URN] as ScimObject | undefined };
}

const replace = (path: string, value: Json) => ({ op: 'replace', path: `${URN}:${path}`, value });

describe('the types of declared attributes', () => {
  it.each<[Attribute['type'], Json, Json]>([
    ['string', 'x', 'x'],
    ['boolean', 'True', true],
    ['boolean', false, false],
    ['integer', '7', 7],
    ['integer', 7, 7],
    ['decimal', '1.50', 1.5],
    ['decimal', 3, 3],
    ['dateTime', '2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05.000Z'],
    ['dateTime', '2026-01-02', '2026-01-02T00:00:00.000Z'],
    ['reference', 'https://example.com/a', 'https://example.com/a'],
    ['reference', '../Users/1', '../Users/1'],
    ['binary', 'AQI\nDBA==', 'AQIDBA=='],
  ])('accept a %s given as %j', async (type, given, kept) => {
    expect((await withPerson([attribute('a', type, verbatim(''))], { a: given })).stored()).toEqual({ a: kept });
  });

  it.each<[Attribute['type'], Json]>([
    ['string', 5],
    ['string', { a: 1 }],
    ['boolean', 'maybe'],
    ['boolean', 1],
    ['integer', 1.5],
    ['integer', '1.5'],
    ['integer', '0x10'],
    ['integer', 2 ** 60],
    ['decimal', 'NaN'],
    ['decimal', true],
    ['dateTime', 'yesterday'],
    ['dateTime', '2026-02-30T00:00:00Z'],
    ['dateTime', '9999-12-31T23:59:59-14:00'],
    ['reference', 'http://['],
    ['reference', 'https://example.com/\u0007'],
    ['binary', 'A'],
    ['binary', '***='],
    ['string', 'x'.repeat(8_193)],
    ['complex', 5],
  ])('reject a %s given as %j', async (type, given) => {
    const subAttributes = type === 'complex' ? { subAttributes: [attribute('part', 'string', verbatim(''))] } : {};
    const { scim, id } = await withPerson([attribute('a', type, verbatim(''), subAttributes)]);
    const { status, body } = await scim.patch(id, replace('a', given));
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
  });

  it('accept several values of simple attributes, once each, and sub-attributes of complex ones, in any case', async () => {
    const { scim, id, stored } = await withPerson(
      [
        attribute('tags', 'string', verbatim(''), { multiValued: true }),
        attribute('badge', 'complex', verbatim(''), {
          subAttributes: [attribute('number', 'integer', verbatim('')), attribute('issued', 'dateTime', verbatim(''))],
        }),
      ],
      { TAGS: ['a', 'b', 'a'], Badge: { NUMBER: '5', unknown: 1 } },
    );
    expect(stored()).toEqual({ tags: ['a', 'b'], badge: { number: 5 } });
    await scim.patch(
      id,
      { op: 'add', path: `${URN}:tags`, value: 'c' },
      { op: 'remove', path: `${URN}:tags`, value: ['a'] },
      replace('badge.issued', '2026-01-01'),
    );
    expect(stored()).toEqual({ tags: ['b', 'c'], badge: { number: 5, issued: '2026-01-01T00:00:00.000Z' } });
  });

  it('accept any value when canonical values are declared, because they are only suggestions', async () => {
    expect(
      (
        await withPerson([attribute('size', 'string', verbatim(''), { canonicalValues: ['S', 'M'] })], { size: 'XXL' })
      ).stored(),
    ).toEqual({ size: 'XXL' });
  });
});

describe('an immutable attribute', () => {
  const once = [
    attribute('hired', 'dateTime', verbatim(''), { mutability: 'immutable' }),
    attribute('code', 'string', verbatim(''), { mutability: 'immutable' }),
  ];
  const body = (values: ScimObject) => ({ userName: 'ann@example.com', [URN]: values });

  it('can be set by POST, PUT or PATCH while it has no value', async () => {
    const { scim, id, stored } = await withPerson(once, { code: 'A' });
    expect((await scim.patch(id, replace('hired', '2026-01-01'))).status).toBe(200);
    expect(stored()).toEqual({ code: 'A', hired: '2026-01-01T00:00:00.000Z' });
  });

  it.each<[string, Json]>([
    ['replace', replace('code', 'B')],
    ['replace without a path', { op: 'replace', value: { [URN]: { code: 'B' } } }],
    ['add', { op: 'add', path: `${URN}:code`, value: 'B' }],
    ['remove', { op: 'remove', path: `${URN}:code` }],
    ['removal of the extension', { op: 'remove', path: URN }],
  ])('cannot be changed by %s', async (_, operation) => {
    const { scim, id, stored } = await withPerson(once, { code: 'A' });
    const { status, body: error } = await scim.patch(id, operation);
    expect([status, error.scimType]).toEqual([400, 'mutability']);
    expect(stored()).toEqual({ code: 'A' });
  });

  it('rejects another value by PUT, accepts the same value in another case, and stays when omitted', async () => {
    const { scim, id, stored } = await withPerson(once, { code: 'A' });
    const refused = await scim.send('PUT', `/Users/${id}`, body({ code: 'B' }));
    expect([refused.status, refused.body.scimType]).toEqual([400, 'mutability']);
    expect((await scim.send('PUT', `/Users/${id}`, body({ code: 'a' }))).status).toBe(200);
    expect((await scim.send('PUT', `/Users/${id}`, { userName: 'ann@example.com' })).status).toBe(200);
    expect(stored()).toEqual({ code: 'a' });
  });

  it('can be a sub-attribute, and the whole value may still be removed', async () => {
    const part = attribute('serial', 'string', verbatim(''), { mutability: 'immutable' });
    const keys = attribute('keys', 'complex', verbatim(''), {
      multiValued: true,
      subAttributes: [part, attribute('note', 'string', verbatim(''))],
    });
    const card = attribute('card', 'complex', verbatim(''), {
      subAttributes: [part, attribute('note', 'string', verbatim(''))],
    });
    const { scim, id, stored } = await withPerson([keys, card], {
      keys: [{ serial: '1', note: 'a' }, { serial: '2' }],
      card: { serial: '9' },
    });
    for (const path of ['keys[serial eq "1"].serial', 'card.serial']) {
      expect((await scim.patch(id, replace(path, 'X'))).body.scimType, path).toBe('mutability');
    }
    expect((await scim.patch(id, { op: 'remove', path: `${URN}:keys[serial eq "1"].serial` })).body.scimType).toBe(
      'mutability',
    );
    expect((await scim.patch(id, { op: 'remove', path: `${URN}:keys.serial` })).body.scimType).toBe('mutability');
    await scim.patch(
      id,
      replace('keys[serial eq "1"].note', 'b'),
      { op: 'remove', path: `${URN}:keys[serial eq "2"]` },
      { op: 'remove', path: `${URN}:card` },
    );
    expect(stored()).toEqual({ keys: [{ serial: '1', note: 'b' }] });
  });

  it('stays immutable as a sub-attribute when its value is added again', async () => {
    const keys = attribute('keys', 'complex', verbatim(''), {
      multiValued: true,
      subAttributes: [
        attribute('value', 'string', verbatim('')),
        attribute('note', 'string', verbatim('')),
        attribute('serial', 'string', verbatim(''), { mutability: 'immutable' }),
      ],
    });
    const { scim, id, stored } = await withPerson([keys], { keys: [{ value: 'a', serial: '1' }] });
    const add = async (value: Json) => scim.patch(id, { op: 'add', path: `${URN}:keys`, value });
    expect((await add({ value: 'a', serial: '2' })).body.scimType).toBe('mutability');
    expect(
      (
        await add([
          { value: 'a', note: 'n' },
          { value: 'b', serial: '2' },
        ])
      ).status,
    ).toBe(200);
    expect(stored()).toEqual({
      keys: [
        { value: 'a', note: 'n', serial: '1' },
        { value: 'b', serial: '2' },
      ],
    });
  });
});

describe('handling of required, read-only and hidden attributes', () => {
  it('rejects a person without a required attribute or schema, but allows deactivating one who already lacked it', async () => {
    const { scim } = await withPerson(
      [attribute('unit', 'string', verbatim(''), { required: true })],
      { unit: 'A' },
      true,
    );
    for (const extension of <ScimObject[]>[{}, { [URN]: {} }, { [URN]: { unit: ' ' } }]) {
      const { status, body } = await scim.send('POST', '/Users', { userName: 'new', ...extension });
      expect([status, body.scimType], JSON.stringify(extension)).toEqual([400, 'invalidValue']);
    }
    const later = new ScimClient();
    const id = await later.create();
    later.userType = scim.userType;
    expect((await later.patch(id, { op: 'replace', path: 'active', value: false })).body.active).toBe(false);
    expect((await later.send('PUT', `/Users/${id}`, { userName: 'ann@example.com', active: false })).status).toBe(200);
    await later.patch(id, replace('unit', 'B'));
    expect((await later.patch(id, { op: 'remove', path: `${URN}:unit` })).body.scimType).toBe('mutability');
    expect((await later.send('PUT', `/Users/${id}`, { userName: 'ann@example.com' })).body.scimType).toBe(
      'invalidValue',
    );
  });

  it('ignores read-only attributes in POST and PUT, keeps their values, and rejects them as a PATCH path', async () => {
    const { scim, id, stored } = await withPerson(
      [
        attribute('grade', 'integer', verbatim(''), { mutability: 'readOnly' }),
        attribute('unit', 'string', verbatim('')),
      ],
      { grade: 3, unit: 'A' },
    );
    expect(stored()).toEqual({ unit: 'A' });
    const record = scim.users.records.get(id);
    if (record) record.attributes = { ...record.attributes, [URN]: { grade: 9 } };
    await scim.send('PUT', `/Users/${id}`, { userName: 'ann@example.com', [URN]: { grade: 1, unit: 'B' } });
    expect(stored()).toEqual({ grade: 9, unit: 'B' });
    expect((await scim.patch(id, replace('grade', 1))).body.scimType).toBe('mutability');
    await scim.patch(id, { op: 'remove', path: URN });
    expect(stored()).toEqual({ grade: 9 });
  });

  it('stores no value of a never-returned attribute, and neither shows, filters nor sorts by it', async () => {
    const pin = attribute('pin', 'string', verbatim(''), { mutability: 'writeOnly', returned: 'never', kept: false });
    const { scim, id, stored } = await withPerson([pin, attribute('unit', 'string', verbatim(''))], {
      pin: 'hunter2',
      unit: 'A',
    });
    expect(JSON.stringify(stored())).not.toContain('hunter2');
    expect(stored()?.pin).toMatch(/^not kept/);
    const shown = [
      await scim.send('GET', `/Users/${id}`),
      await scim.send('GET', `/Users/${id}?attributes=${URN}:pin`),
      await scim.patch(id, replace('pin', 'hunter3')),
    ];
    for (const { body } of shown) expect(JSON.stringify(body)).not.toMatch(/pin|hunter|not kept/);
    expect(
      (await scim.send('GET', `/Users?filter=${encodeURIComponent(`${URN}:pin eq "hunter3"`)}`)).body.scimType,
    ).toBe('invalidFilter');
    expect((await scim.send('GET', `/Users?sortBy=${URN}:pin`)).body.scimType).toBe('invalidValue');
  });

  it('keeps a never-returned value when a PUT omits it, because the client cannot know it', async () => {
    const pin = attribute('pin', 'string', verbatim(''), { returned: 'never', kept: false });
    const { scim, id, stored } = await withPerson([pin, attribute('unit', 'string', verbatim(''))], {
      pin: '1',
      unit: 'A',
    });
    const before = stored()?.pin;
    await scim.send('PUT', `/Users/${id}`, { userName: 'ann@example.com' });
    expect(stored()).toEqual({ pin: before });
  });

  it('shows attributes returned on request only when requested, and attributes returned always in every answer', async () => {
    const { scim, id } = await withPerson(
      [
        attribute('salary', 'integer', verbatim(''), { returned: 'request' }),
        attribute('unit', 'string', verbatim(''), { returned: 'always' }),
        attribute('desk', 'string', verbatim('')),
      ],
      { salary: 5, unit: 'A', desk: 'D' },
    );
    const shown = async (query: string) => (await scim.send('GET', `/Users/${id}${query}`)).body[URN];
    expect(await shown('')).toEqual({ unit: 'A', desk: 'D' });
    expect(await shown(`?attributes=${URN}:salary`)).toEqual({ salary: 5, unit: 'A' });
    expect(await shown(`?excludedAttributes=${URN}:unit,${URN}:desk`)).toEqual({ unit: 'A' });
    expect(await shown('?attributes=userName')).toEqual({ unit: 'A' });
  });
});

describe('text of the core schema', () => {
  it.each<ScimObject>([
    { userName: 'a\nb' },
    { userName: 'a', emails: [{ value: 'a@b\n' }] },
    { userName: 'a', emails: [{ value: 'x'.repeat(513) }] },
    { userName: 'a', locale: 'en\u0000' },
    { userName: 'a', locale: 'en\t' },
    { userName: 'a', profileUrl: 'http://[' },
    { userName: 'a', title: 'x'.repeat(8_193) },
    { userName: 'a', x509Certificates: [{ value: 'not base64!' }] },
  ])('is rejected: %j', async (body) => {
    const { status, body: error } = await new ScimClient().send('POST', '/Users', body);
    expect([status, error.scimType]).toEqual([400, 'invalidValue']);
  });

  it('is accepted as real clients send it', async () => {
    const body = {
      userName: 'a',
      profileUrl: '',
      locale: 'en_US',
      timezone: 'Pacific Standard Time',
      preferredLanguage: 'en-US,en;q=0.5',
      photos: [{ value: 'data:image/png;base64,AAAA', type: 'photo' }],
      addresses: [{ formatted: 'Street 1\nTown', type: 'work' }],
      emails: [{ value: 'no address' }],
    };
    expect((await new ScimClient().send('POST', '/Users', body)).status).toBe(201);
  });
});
