import { describe, expect, it } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import { attribute } from '@/lib/scim/schema/attribute';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { ScimClient } from '@/lib/scim/testing/scim-client';
import type { Json, ScimObject } from './json';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

describe('the path in an error message', () => {
  it.each<[ScimObject, string]>([
    [{ emails: [{ value: {} }] }, 'emails.value must be a string.'],
    [{ name: { givenName: 7 } }, 'name.givenName must be a string.'],
    [{ emails: [{ value: 'a@x', primary: 'maybe' }] }, 'emails.primary must be true or false.'],
    [{ [ENTERPRISE]: { department: 7 } }, `${ENTERPRISE}:department must be a string.`],
    [{ [`${ENTERPRISE}:department`]: 7 }, `${ENTERPRISE}:department must be a string.`],
    [{ [ENTERPRISE]: { manager: { value: 7 } } }, `${ENTERPRISE}:manager.value must be a string.`],
    [
      { [ENTERPRISE]: { manager: { $ref: '../Users/\0' } } },
      `${ENTERPRISE}:manager.value must be a string without U+0000 or unpaired surrogates.`,
    ],
    [{ title: 'a\0b' }, 'title must be a string without U+0000 or unpaired surrogates.'],
    [
      { emails: [{ value: 'a@x', display: '\ud800' }] },
      'emails.display must be a string without U+0000 or unpaired surrogates.',
    ],
  ])('for a POST with %j is complete and followed by the reason', async (attributes, detail) => {
    const { status, body } = await new ScimClient().send(
      'POST',
      '/Users',
      JSON.stringify({ userName: 'x', ...attributes }),
    );
    expect([status, body.scimType, body.detail]).toEqual([400, 'invalidValue', detail]);
  });

  it.each<[string, Json, string]>([
    ['emails[type eq "work"].value', {}, 'emails.value must be a string.'],
    [`${ENTERPRISE}:manager.value`, 7, `${ENTERPRISE}:manager.value must be a string.`],
    ['name.givenName', 7, 'name.givenName must be a string.'],
    ['meta.version', 'x', 'meta.version is read-only.'],
    [`${ENTERPRISE}:manager.displayName`, 'x', `${ENTERPRISE}:manager.displayName is read-only.`],
  ])('for a PATCH of %s is complete', async (path, value, detail) => {
    const scim = new ScimClient();
    scim.replaceCreates = true;
    const { status, body } = await scim.patch(await scim.create(), { op: 'replace', path, value });
    expect([status, body.detail]).toEqual([400, `Operation 1: ${detail}`]);
  });

  const HR = 'urn:example:hr';
  const subAttributes = [
    attribute('room', 'string', verbatim(''), { required: true }),
    attribute('serial', 'string', verbatim(''), { mutability: 'immutable' }),
    attribute('floor', 'integer', verbatim('')),
  ];
  const declared = [
    attribute('unit', 'string', verbatim(''), { required: true }),
    attribute('code', 'string', verbatim(''), { mutability: 'immutable' }),
    attribute('tags', 'string', verbatim(''), { multiValued: true, required: true }),
    attribute('desk', 'complex', verbatim(''), { subAttributes }),
    attribute('keys', 'complex', verbatim(''), { multiValued: true, subAttributes }),
  ];
  const values = {
    unit: 'A',
    code: 'C',
    tags: ['a'],
    desk: { room: '1', serial: 'S' },
    keys: [{ room: '2', serial: 'K' }],
  };
  async function withHr(): Promise<{ scim: ScimClient; id: string }> {
    const scim = new ScimClient();
    scim.userType = userResourceType([
      { schema: { id: HR, name: 'HR', description: '', attributes: declared }, required: false },
    ]);
    return { scim, id: await scim.create({ [HR]: values }) };
  }
  const set = (path: string, value: Json) => ({ op: 'replace', path: `${HR}:${path}`, value });

  it.each<[ScimObject, string]>([
    [{ tags: ['a'] }, 'unit is required.'],
    [{ unit: 'A' }, 'tags is required.'],
    [{ ...values, desk: { floor: 1 } }, 'desk.room is required.'],
    [{ ...values, keys: [{ floor: 1 }] }, 'keys.room is required.'],
  ])('for a missing required attribute of an extension is complete: %j', async (sent, detail) => {
    const { scim } = await withHr();
    const { status, body } = await scim.send('POST', '/Users', { userName: 'x', [HR]: sent });
    expect([status, body.scimType, body.detail]).toEqual([400, 'invalidValue', `${HR}:${detail}`]);
  });

  it.each<[Json, string]>([
    [set('code', 'D'), 'code can be set only once, and cannot be changed or removed afterward.'],
    [set('desk.serial', 'D'), 'desk.serial can be set only once, and cannot be changed or removed afterward.'],
    [
      set('keys[serial eq "K"].serial', 'D'),
      'keys.serial can be set only once, and cannot be changed or removed afterward.',
    ],
    [{ op: 'remove', path: `${HR}:unit` }, 'unit is required.'],
    [{ op: 'remove', path: `${HR}:desk.room` }, 'desk.room is required.'],
    [{ op: 'remove', path: `${HR}:tags[value eq "a"]` }, 'tags is required.'],
    [set('tags', [{}]), 'tags must be a string.'],
    [{ ...set('keys[room eq "9"]', 'x'), op: 'add' }, 'keys must be an object.'],
  ])('for an extension attribute that cannot be changed or removed is complete: %j', async (operation, detail) => {
    const { scim, id } = await withHr();
    const { status, body } = await scim.patch(id, operation);
    expect([status, body.detail]).toEqual([400, `Operation 1: ${HR}:${detail}`]);
  });

  it('for a member is complete', async () => {
    const scim = new ScimClient();
    const {
      body: { id },
    } = await scim.send('POST', '/Groups', { displayName: 'G' });
    const { body } = await scim.send('PATCH', `/Groups/${String(id)}`, {
      Operations: [{ op: 'replace', path: 'members.display', value: 'x' }],
    });
    expect([body.scimType, body.detail]).toEqual(['mutability', 'Operation 1: members.display is read-only.']);
  });

  it.each([
    ['active gt true', 'gt does not apply to active.'],
    [`${HR}:desk.floor co "1"`, `co does not apply to ${HR}:desk.floor.`],
    [`${HR}:keys[floor eq "x"]`, `The value does not match the type of ${HR}:keys.floor (integer).`],
    [`${HR}:keys[nope eq "x"]`, `${HR}:keys has no sub-attribute nope.`],
  ])('for the filter %s is complete', async (filter, detail) => {
    const { scim } = await withHr();
    const { body } = await scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([body.scimType, body.detail]).toEqual(['invalidFilter', detail]);
  });
});
