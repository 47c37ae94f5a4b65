import { expect, it } from 'vitest';
import { sayPlainly } from '@/components/text/testing/say-plainly';
import type { BulkAction } from '@/lib/directory/bulk-change';
import { impactText, invitationsText } from './impact-text';

const activeCounts = {
  sessions: 3,
  tokenFamilies: 1,
  authorizationCodes: 0,
  deviceAuthorizations: 0,
  backchannelRequests: 0,
  accessKeys: 2,
  personalTokens: 0,
};

it.each<[Exclude<BulkAction, 'invite'>, object, number, string[]]>([
  [
    'deactivate',
    { active: 5, inactive: 1, leftOut: 2 },
    5,
    [
      '5 people will be deactivated',
      'Ends immediately: 3 sessions',
      'Ends immediately: 1 token family',
      'Ends immediately: 2 access keys',
      '2 clients: suspended in 14 days unless someone else becomes accountable',
      '1 SCIM token: suspended in 14 days unless someone else becomes accountable',
      'No change for 1 person',
      '2 people skipped: yourself, and owners, whom only owners can change',
    ],
  ],
  ['reactivate', { active: 5, inactive: 1, leftOut: 0 }, 1, ['1 person will be reactivated', 'No change for 5 people']],
  ['restore', { active: 0, inactive: 3, leftOut: 0 }, 3, ['3 people will be restored']],
  [
    'revoke',
    { active: 1, inactive: 1, leftOut: 0 },
    2,
    [
      '2 people lose everything issued to them',
      'Ends immediately: 3 sessions',
      'Ends immediately: 1 token family',
      'Ends immediately: 2 access keys',
    ],
  ],
])('says who is affected and what happens on %s %j', (action, counts, concerned, lines) => {
  expect(
    impactText(
      sayPlainly,
      action,
      {
        people: 9,
        active: 0,
        inactive: 0,
        leftOut: 0,
        ...counts,
        activeCounts,
        owned: { clients: 2, scimTokens: 1, accessKeys: 0 },
      },
      { whenOwnerLeaves: 'suspend', ownerGraceDays: 14 },
    ),
  ).toEqual({
    people: 9,
    concerned,
    lines,
  });
});

it('says who is invited and why others are not, leaving out zero counts', () => {
  expect(
    invitationsText(sayPlainly, 'password', {
      people: 9,
      toInvite: 3,
      alreadyIn: 2,
      inactive: 1,
      noAddress: 2,
      leftOut: 1,
    }),
  ).toEqual({
    people: 9,
    concerned: 3,
    lines: [
      '3 people get an invitation by email',
      '2 people already have a password or sign in with an identity provider',
      '1 person skipped: deactivated, so they can’t sign in',
      '2 people skipped: no email address',
      '1 person skipped: yourself, and owners, whom only owners can change',
    ],
  });
  expect(
    invitationsText(sayPlainly, 'passkey', {
      people: 2,
      toInvite: 1,
      alreadyIn: 1,
      inactive: 0,
      noAddress: 0,
      leftOut: 0,
    }).lines,
  ).toEqual(['1 person gets an invitation by email', '1 person has already signed in']);
});
