import { describe, expect, it } from 'vitest';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { changedClaims } from './changed-claims';
import { signalsOf } from './person-signal';
import type { ResourceEvent } from './resource-event';

const now = new Date();
const cause = (type: Cause['actor']['type'], id: string | null): Cause => ({
  actor: { type, id, name: null },
  origin: { requestId: 'r1', ipAddress: null, userAgent: null },
});

const event = (differences: Partial<ResourceEvent>): ResourceEvent => ({
  tenantId: 't',
  cause: cause('scim-connection', 'c'),
  kinds: ['resource.changed'],
  resource: { type: 'User', id: 'ada', externalId: null, version: 2, createdAt: now, updatedAt: now },
  replaced: false,
  attributes: [],
  values: {},
  ...differences,
});

describe('the Shared Signals of a change', () => {
  it.each([
    [['resource.changed', 'resource.deactivated'], ['account.disabled']],
    [['resource.changed', 'resource.activated'], ['account.enabled']],
    [['resource.deleted'], ['account.purged']],
    [['resource.changed'], []],
    [['resource.created'], []],
    // A restored person is inactive until someone reactivates them.
    [['resource.created', 'resource.restored'], []],
  ] as const)('%j of a person are %j', (kinds, expected) => {
    expect(signalsOf(event({ kinds })).flatMap((row) => row.kinds)).toEqual(expected);
  });

  it('of a group are none', () => {
    const { resource } = event({});
    expect(signalsOf(event({ kinds: ['resource.deleted'], resource: { ...resource, type: 'Group' } }))).toEqual([]);
  });

  it.each([
    [cause('person', 'ada'), 'user'],
    [cause('person', 'an administrator'), 'admin'],
    [cause('access-key', 'k'), 'admin'],
    [cause('scim-connection', 'c'), 'system'],
    [cause('system', null), 'system'],
  ])('name who caused it (%#)', (by, initiator) => {
    const [row] = signalsOf(event({ kinds: ['resource.deleted'], cause: by, email: 'ada@example.com' }));
    expect(row?.notice).toEqual({ personId: 'ada', email: 'ada@example.com', initiator, txn: 'r1' });
  });

  it('keep changed claims apart, for receivers that may have values', () => {
    const [row] = signalsOf(event({ claims: { name: 'Ada' } }));
    expect([row?.kinds, row?.values, row?.notice]).toEqual([
      ['token-claims.changed'],
      { claims: { name: 'Ada' } },
      expect.not.objectContaining({ claims: expect.anything() }),
    ]);
  });
});

describe('the claims that a change of attributes changes', () => {
  it('are those whose values differ, null for one that is removed', () => {
    const before = { userName: 'ada', displayName: 'Ada', nickName: 'A', title: 'Engineer' };
    const after = { userName: 'ada', displayName: 'Ada L.', title: 'Director', timezone: 'Europe/London' };
    expect(changedClaims(before, after)).toEqual({ name: 'Ada L.', nickname: null, zoneinfo: 'Europe/London' });
  });

  it('are none of those that also depend on something else', () => {
    const emails = (value: string) => ({ userName: 'ada', emails: [{ value, primary: true }] });
    expect(changedClaims(emails('a@example.com'), emails('b@example.com'))).toEqual({ email: 'b@example.com' });
  });
});
