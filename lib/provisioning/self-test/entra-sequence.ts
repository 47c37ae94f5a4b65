import { text } from '@/lib/platform/shared/text';
import { entraDeletion, entraPeople } from './entra-people';
import { absent, all, members, patched, status, value } from './expectations';
import { find, GROUP, get, groupName, patch, post, remove } from './messages';
import type { Made, SelfTestStep } from './step';

const group = ({ ids }: Made) => `/Groups/${ids.group ?? 'none'}`;

const entraGroups: readonly SelfTestStep[] = [
  {
    title: text('Create a group with an additional Microsoft schema'),
    request: (made) =>
      post('/Groups', {
        schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
        externalId: `group${made.run}`,
        displayName: groupName(made),
        meta: { resourceType: 'Group' },
      }),
    expected: text('201 with an id'),
    check: (answer, made) => {
      made.ids.group = String(answer.body.id);
      return all(status(201), value('displayName', groupName(made)))(answer);
    },
  },
  {
    title: text('Find the group by name, without members'),
    request: (made) => find('/Groups', `displayName eq "${groupName(made)}"`, '&excludedAttributes=members'),
    expected: text('the group, without members'),
    check: all(status(200), value('totalResults', 1), absent('Resources.0.members')),
  },
  {
    title: text('Add two members with a null $ref'),
    request: (made) =>
      patch(group(made), {
        op: 'Add',
        path: 'members',
        value: [
          { $ref: null, value: made.ids.ada ?? '' },
          { $ref: null, value: made.ids.bob ?? '' },
        ],
      }),
    expected: text('200 or 204'),
    check: patched,
  },
  {
    title: text('Read the group'),
    request: (made) => get(group(made)),
    expected: text('both members'),
    check: (answer, made) => all(status(200), members(made.ids.ada, made.ids.bob))(answer),
  },
  {
    title: text('Remove one member with a list that does not contain all of them'),
    request: (made) =>
      patch(group(made), { op: 'Remove', path: 'members', value: [{ $ref: null, value: made.ids.ada ?? '' }] }),
    expected: text('200 or 204'),
    check: patched,
  },
  {
    title: text('Read the group'),
    request: (made) => get(group(made)),
    expected: text('the other member'),
    check: (answer, made) => all(status(200), members(made.ids.bob))(answer),
  },
  {
    title: text('Remove the other member with a filter, as with ?aadOptscim062020'),
    request: (made) =>
      patch(`${group(made)}?aadOptscim062020`, { op: 'remove', path: `members[value eq "${made.ids.bob ?? ''}"]` }),
    expected: text('200 or 204'),
    check: patched,
  },
  {
    title: text('Rename the group'),
    request: (made) => patch(group(made), { op: 'Replace', path: 'displayName', value: `${groupName(made)} B` }),
    expected: text('200 or 204'),
    check: patched,
  },
  {
    title: text('Read the group'),
    request: (made) => get(group(made)),
    expected: text('the new name, without members'),
    check: (answer, made) => all(status(200), value('displayName', `${groupName(made)} B`), members())(answer),
  },
  { title: text('Delete the group'), request: (made) => remove(group(made)), expected: '204', check: status(204) },
];

/** The requests of Entra ID's provisioning, in its order. */
export const entraSequence: readonly SelfTestStep[] = [...entraPeople, ...entraGroups, ...entraDeletion];
