import { entraDeletion, entraPeople } from './entra-people';
import { absent, all, members, patched, status, value } from './expectations';
import { find, get, GROUP, groupName, patch, post, remove } from './messages';
import type { Made, SelfTestStep } from './step';

const group = ({ ids }: Made) => `/Groups/${ids.group ?? 'none'}`;

const entraGroups: readonly SelfTestStep[] = [
  {
    title: 'Create a group, with a schema of Microsoft’s beside ours',
    request: (made) => post('/Groups', { schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'], externalId: `group${made.run}`, displayName: groupName(made), meta: { resourceType: 'Group' } }),
    expected: '201 with an id',
    check: (answer, made) => {
      made.ids.group = String(answer.body.id);
      return all(status(201), value('displayName', groupName(made)))(answer);
    },
  },
  {
    title: 'Find the group by name, without its members',
    request: (made) => find('/Groups', `displayName eq "${groupName(made)}"`, '&excludedAttributes=members'),
    expected: 'the group, no members in it', check: all(status(200), value('totalResults', 1), absent('Resources.0.members')),
  },
  {
    title: 'Add two members, with $ref null',
    request: (made) => patch(group(made), { op: 'Add', path: 'members', value: [{ $ref: null, value: made.ids.ada ?? '' }, { $ref: null, value: made.ids.bob ?? '' }] }),
    expected: '200 or 204', check: patched,
  },
  { title: 'Read the group', request: (made) => get(group(made)), expected: 'both members', check: (answer, made) => all(status(200), members(made.ids.ada, made.ids.bob))(answer) },
  {
    title: 'Remove one member by a list, which is not all of them',
    request: (made) => patch(group(made), { op: 'Remove', path: 'members', value: [{ $ref: null, value: made.ids.ada ?? '' }] }),
    expected: '200 or 204', check: patched,
  },
  { title: 'Read the group', request: (made) => get(group(made)), expected: 'the other member', check: (answer, made) => all(status(200), members(made.ids.bob))(answer) },
  {
    title: 'Remove the other by a filter, as with ?aadOptscim062020',
    request: (made) => patch(`${group(made)}?aadOptscim062020`, { op: 'remove', path: `members[value eq "${made.ids.bob ?? ''}"]` }),
    expected: '200 or 204', check: patched,
  },
  { title: 'Rename the group', request: (made) => patch(group(made), { op: 'Replace', path: 'displayName', value: `${groupName(made)} B` }), expected: '200 or 204', check: patched },
  { title: 'Read the group', request: (made) => get(group(made)), expected: 'the new name, no members', check: (answer, made) => all(status(200), value('displayName', `${groupName(made)} B`), members())(answer) },
  { title: 'Delete the group', request: (made) => remove(group(made)), expected: '204', check: status(204) },
];

/** What Entra ID's provisioning sends, in the order in which it does. */
export const entraSequence: readonly SelfTestStep[] = [...entraPeople, ...entraGroups, ...entraDeletion];
