import { describe, expect, it } from 'vitest';
import { type ExtensionSchema } from '@/lib/directory/extension-schemas/extension-schema';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import type { Group } from '@/lib/directory/group';
import { groupEvent } from '@/lib/directory/group-event';
import { personEvent } from '@/lib/directory/person-event';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import type { Person } from '@/lib/people/person';
import type { JsonObject } from '@/lib/platform/shared/json';
import { type ResourceEvent } from '../resource-event';
import { storedEvent } from '../stored-event';
import { buildResourceEvent } from './build-resource';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const OWN = 'urn:example:params:scim:schemas:badge:2.0:User';
const PROV = 'urn:ietf:params:scim:event:prov';

const at = new Date('2026-11-21T10:00:00Z');
const tenantId = '0193aaaa-0000-7000-8000-000000000001';
const id = '0193aaaa-0000-7000-8000-000000000002';
const person = (attributes: JsonObject, version = 2): Person => ({
  tenantId,
  id,
  connectionId: null,
  role: null,
  version,
  createdAt: at,
  updatedAt: at,
  deactivatedAt: null,
  attributes: { userName: 'ada@example.com', active: true, ...attributes },
});
const group: Group = {
  tenantId,
  id,
  connectionId: null,
  externalId: 'g-1',
  displayName: 'Engineers',
  attributes: {},
  version: 5,
  createdAt: at,
  updatedAt: at,
};
const cause = { ...systemCause, origin: { requestId: 'request-1', ipAddress: null, userAgent: null } };

/** An extension with two attributes that are never returned, one of which is write-only. */
const own = {
  urn: OWN,
  resourceType: 'User',
  name: 'Badge',
  description: '',
  required: false,
  attributes: [
    {
      name: 'color',
      type: 'string',
      description: '',
      multiValued: false,
      required: false,
      caseExact: false,
      mutability: 'readWrite',
      returned: 'default',
      uniqueness: 'none',
    },
    {
      name: 'pin',
      type: 'string',
      description: '',
      multiValued: false,
      required: false,
      caseExact: true,
      mutability: 'writeOnly',
      returned: 'never',
      uniqueness: 'none',
    },
    {
      name: 'secretNote',
      type: 'string',
      description: '',
      multiValued: false,
      required: false,
      caseExact: true,
      mutability: 'readWrite',
      returned: 'never',
      uniqueness: 'none',
    },
  ],
} as unknown as ExtensionSchema;

/** Describes an event as it would come back from the outbox. */
function tell(event: ResourceEvent, content: 'notice' | 'full', heard: readonly string[] = event.kinds) {
  const { notice, values } = storedEvent(event);
  const payload: unknown = JSON.parse(JSON.stringify({ ...notice, ...(content === 'full' && values) }));
  const types = tenantResourceTypes([own]);
  return buildResourceEvent({ kinds: heard, payload, happenedAt: new Date() }, content, {
    subjectOf: async () => ({}),
    scimBaseUrl: 'https://id.example/scim/v2',
    resourceType: async (name) => types[name],
  });
}

describe('a person', () => {
  const created = personEvent(
    person({ externalId: 'hr-7', name: { familyName: 'Lovelace' } }, 1),
    ['resource.created'],
    { cause },
  );

  it('is reported on creation by attribute names, or as GET would show the record (RFC 9967, 2.4.1)', async () => {
    const notice = await tell(created, 'notice');
    expect(notice.subId).toEqual({ format: 'scim', uri: `/Users/${id}`, externalId: 'hr-7' });
    expect(notice.txn).toBe('request-1');
    expect(notice.events).toEqual({
      [`${PROV}:create:notice`]: { version: 'W/"1"', attributes: ['id', 'userName', 'active', 'externalId', 'name'] },
    });
    const full = await tell(created, 'full');
    expect(full.events).toMatchObject({
      [`${PROV}:create:full`]: {
        data: {
          id,
          userName: 'ada@example.com',
          name: { familyName: 'Lovelace' },
          meta: { resourceType: 'User', version: 'W/"1"' },
        },
      },
    });
    expect(full.webhook).toMatchObject({
      type: 'user.created',
      data: { id, resource: { userName: 'ada@example.com' } },
    });
  });

  it('is reported on change by paths, or as the PATCH that would make the change (2.4.2)', async () => {
    const before = person({ title: 'Miss', nickName: 'Ada', [ENTERPRISE]: { department: 'Poetry', costCenter: '7' } });
    const after = person({ title: 'Countess', [ENTERPRISE]: { department: 'Engines', costCenter: '7' } }, 3);
    const event = personEvent(after, ['resource.changed'], { cause, before: before.attributes });
    expect((await tell(event, 'notice')).events).toEqual({
      [`${PROV}:patch:notice`]: { version: 'W/"3"', attributes: ['title', 'nickName', `${ENTERPRISE}:department`] },
    });
    expect((await tell(event, 'full')).events).toEqual({
      [`${PROV}:patch:full`]: {
        version: 'W/"3"',
        data: {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
          Operations: [
            { op: 'replace', path: 'title', value: 'Countess' },
            { op: 'remove', path: 'nickName' },
            { op: 'replace', path: `${ENTERPRISE}:department`, value: 'Engines' },
          ],
        },
      },
    });
  });

  it('is reported on replacement by PUT as such, in full (2.4.3)', async () => {
    const event = personEvent(person({ title: 'Countess' }), ['resource.changed'], {
      cause,
      before: person({}).attributes,
      replaced: true,
    });
    expect((await tell(event, 'full')).events).toMatchObject({
      [`${PROV}:put:full`]: { data: { userName: 'ada@example.com', title: 'Countess' } },
    });
    expect((await tell(event, 'notice')).events).toEqual({
      [`${PROV}:put:notice`]: { version: 'W/"2"', attributes: ['title'] },
    });
  });

  it('is reported without payload when deactivated, activated, deleted or restored (2.3.1, 2.4.4 to 2.4.6), in one token with other changes', async () => {
    const left = personEvent(person({ active: false }), ['resource.changed', 'resource.deactivated'], {
      cause,
      before: person({}).attributes,
    });
    expect((await tell(left, 'notice')).events).toEqual({
      [`${PROV}:patch:notice`]: { version: 'W/"2"', attributes: ['active'] },
      [`${PROV}:deactivate`]: {},
    });
    expect((await tell(left, 'notice')).webhook.type).toBe('user.deactivated');
    expect((await tell(left, 'full', ['resource.deactivated'])).events).toEqual({ [`${PROV}:deactivate`]: {} });
    const gone = await tell(personEvent(person({}), ['resource.deleted'], { cause }), 'full');
    expect([gone.events, gone.webhook.type]).toEqual([{ [`${PROV}:delete`]: {} }, 'user.deleted']);
    const back = await tell(personEvent(person({}), ['resource.created', 'resource.restored'], { cause }), 'full');
    expect(back.events).toMatchObject({
      [`${PROV}:create:full`]: { data: { id } },
      'urn:ietf:params:scim:event:feed:add': {},
    });
    expect(back.webhook).toMatchObject({ type: 'user.restored', data: { resource: { id } } });
  });

  it('is never reported with values that no one may see: passwords, write-only and never returned attributes', async () => {
    const secret = { password: 'p4ss', [OWN]: { color: 'blue', pin: 'p1n-1234', secretNote: 'n0te' } };
    const events = [
      personEvent(person(secret), ['resource.created'], { cause }),
      personEvent(person(secret), ['resource.changed'], { cause, before: person({}).attributes }),
      personEvent(person(secret), ['resource.changed'], { cause, before: person({}).attributes, replaced: true }),
    ];
    for (const event of events) {
      for (const content of ['notice', 'full'] as const) {
        const reported = JSON.stringify(await tell(event, content));
        expect(reported).not.toMatch(/p4ss|p1n|n0te|password|secretNote|:pin/);
        expect(reported).toContain('color');
      }
    }
  });
});

describe('a group', () => {
  const moved = (added: string[], removed: string[]) =>
    groupEvent(group, ['resource.changed'], { cause, before: group, members: { added, removed } });

  it('is reported on a change of members as the PATCH that would make the change, listing only the members that changed', async () => {
    const reported = await tell(moved(['a'], ['b', 'c']), 'full');
    expect(reported.events).toEqual({
      [`${PROV}:patch:full`]: {
        version: 'W/"5"',
        data: {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
          Operations: [
            { op: 'add', path: 'members', value: [{ value: 'a' }] },
            { op: 'remove', path: 'members[value eq "b"]' },
            { op: 'remove', path: 'members[value eq "c"]' },
          ],
        },
      },
    });
    expect(reported.subId).toEqual({ format: 'scim', uri: `/Groups/${id}`, externalId: 'g-1' });
    expect((await tell(moved(['a'], []), 'notice')).events).toEqual({
      [`${PROV}:patch:notice`]: { version: 'W/"5"', attributes: ['members'] },
    });
  });

  it('is reported on replacement by PUT as the PATCH that would make the change, since members are not part of its record', async () => {
    const renamed = groupEvent({ ...group, displayName: 'Makers' }, ['resource.changed'], {
      cause,
      before: group,
      members: { added: ['a'], removed: [] },
      replaced: true,
    });
    expect((await tell(renamed, 'full')).events).toMatchObject({
      [`${PROV}:patch:full`]: {
        data: {
          Operations: [
            { op: 'replace', path: 'displayName', value: 'Makers' },
            { op: 'add', path: 'members', value: [{ value: 'a' }] },
          ],
        },
      },
    });
  });

  it('is reported without naming members when very many change (5), whatever the receiver wants', async () => {
    const many = moved(
      Array.from({ length: 1_001 }, (_, index) => String(index)),
      [],
    );
    expect((await tell(many, 'full')).events).toEqual({
      [`${PROV}:patch:notice`]: { version: 'W/"5"', attributes: ['members'] },
    });
  });
});
