import { msg, verbatim } from '@/lib/platform/shared/message';
import { entraDeletion, entraPeople } from './entra-people';
import { absent, all, members, patched, status, value } from './expectations';
import { find, GROUP, get, groupName, patch, post, remove } from './messages';
import type { Made, SelfTestStep } from './step';

const group = ({ ids }: Made) => `/Groups/${ids.group ?? 'none'}`;

const entraGroups: readonly SelfTestStep[] = [
  {
    title: msg('provisioning.createGroupWithAdditionalMicrosoft'),
    request: (made) =>
      post('/Groups', {
        schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
        externalId: `group${made.run}`,
        displayName: groupName(made),
        meta: { resourceType: 'Group' },
      }),
    expected: msg('provisioning.n201WithId'),
    check: (answer, made) => {
      made.ids.group = String(answer.body.id);
      return all(status(201), value('displayName', groupName(made)))(answer);
    },
  },
  {
    title: msg('provisioning.findGroupByNameWithout'),
    request: (made) => find('/Groups', `displayName eq "${groupName(made)}"`, '&excludedAttributes=members'),
    expected: msg('provisioning.groupWithoutMembers'),
    check: all(status(200), value('totalResults', 1), absent('Resources.0.members')),
  },
  {
    title: msg('provisioning.addTwoMembersWithNull'),
    request: (made) =>
      patch(group(made), {
        op: 'Add',
        path: 'members',
        value: [
          { $ref: null, value: made.ids.ada ?? '' },
          { $ref: null, value: made.ids.bob ?? '' },
        ],
      }),
    expected: msg('provisioning.n200Or204'),
    check: patched,
  },
  {
    title: msg('provisioning.readTheGroup'),
    request: (made) => get(group(made)),
    expected: msg('provisioning.bothMembers'),
    check: (answer, made) => all(status(200), members(made.ids.ada, made.ids.bob))(answer),
  },
  {
    title: msg('provisioning.removeOneMemberWithList'),
    request: (made) =>
      patch(group(made), { op: 'Remove', path: 'members', value: [{ $ref: null, value: made.ids.ada ?? '' }] }),
    expected: msg('provisioning.n200Or204'),
    check: patched,
  },
  {
    title: msg('provisioning.readTheGroup'),
    request: (made) => get(group(made)),
    expected: msg('provisioning.theOtherMember'),
    check: (answer, made) => all(status(200), members(made.ids.bob))(answer),
  },
  {
    title: msg('provisioning.removeOtherMemberWithFilter'),
    request: (made) =>
      patch(`${group(made)}?aadOptscim062020`, { op: 'remove', path: `members[value eq "${made.ids.bob ?? ''}"]` }),
    expected: msg('provisioning.n200Or204'),
    check: patched,
  },
  {
    title: msg('provisioning.renameTheGroup'),
    request: (made) => patch(group(made), { op: 'Replace', path: 'displayName', value: `${groupName(made)} B` }),
    expected: msg('provisioning.n200Or204'),
    check: patched,
  },
  {
    title: msg('provisioning.readTheGroup'),
    request: (made) => get(group(made)),
    expected: msg('provisioning.newNameWithoutMembers'),
    check: (answer, made) => all(status(200), value('displayName', `${groupName(made)} B`), members())(answer),
  },
  {
    title: msg('provisioning.deleteTheGroup'),
    request: (made) => remove(group(made)),
    expected: verbatim('204'),
    check: status(204),
  },
];

/** The requests of Entra ID's provisioning, in its order. */
export const entraSequence: readonly SelfTestStep[] = [...entraPeople, ...entraGroups, ...entraDeletion];
