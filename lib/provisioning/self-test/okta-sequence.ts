import { text } from '@/lib/platform/shared/text';
import { absent, all, count, members, patched, status, value } from './expectations';
import { find, GROUP, get, groupName, patch, post, put, remove, USER, userName } from './messages';
import type { Made, SelfTestStep } from './step';

const person = ({ ids }: Made) => `/Users/${ids.ada ?? 'none'}`;
const group = ({ ids }: Made) => `/Groups/${ids.group ?? 'none'}`;
const byName = (made: Made) => find('/Users', `userName eq "${userName(made)}"`, '&startIndex=1&count=100');

const newPerson = (made: Made, who: string) => ({
  schemas: [USER],
  userName: userName(made, who),
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  displayName: 'Ada Lovelace',
  emails: [{ primary: true, value: userName(made, who), type: 'work' }],
  locale: 'en-US',
  externalId: `00u${who}${made.run}`,
  groups: [],
  password: `Dummy-${made.run}-1aB`,
  active: true,
});

const wholePerson = (made: Made, rest: { familyName: string; active: boolean }) => ({
  schemas: [USER],
  id: made.ids.ada ?? '',
  userName: userName(made),
  name: { givenName: 'Ada', familyName: rest.familyName },
  displayName: 'Ada Lovelace',
  emails: [{ primary: true, value: userName(made), type: 'work', display: userName(made) }],
  locale: 'en-US',
  externalId: `00uada${made.run}`,
  groups: [],
  active: rest.active,
  meta: { resourceType: 'User' },
});

/**
 * The requests of Okta's provisioning, in its order. Okta never deletes people, so rolling back the scratch transaction
 * removes them.
 */
export const oktaSequence: readonly SelfTestStep[] = [
  {
    title: text('Look up a person who does not exist'),
    request: byName,
    expected: text('200, an empty list'),
    check: all(status(200), value('totalResults', 0)),
  },
  {
    title: text('Create a person with a dummy password and no groups'),
    request: (made) => post('/Users', newPerson(made, 'ada')),
    expected: text('201 with an id, active, password not returned'),
    check: (answer, made) => {
      made.ids.ada = String(answer.body.id);
      return all(status(201), value('active', true), absent('password'))(answer);
    },
  },
  {
    title: text('Create the same person again'),
    request: (made) => post('/Users', newPerson(made, 'ada')),
    expected: text('409 uniqueness'),
    check: all(status(409), value('scimType', 'uniqueness')),
  },
  {
    title: text('Find the person by userName'),
    request: byName,
    expected: text('the created person'),
    check: (answer, made) =>
      all(status(200), value('totalResults', 1), value('Resources.0.id', made.ids.ada ?? ''))(answer),
  },
  {
    title: text('Create a second person'),
    request: (made) => post('/Users', newPerson(made, 'bob')),
    expected: text('201 with another id'),
    check: (answer, made) => {
      made.ids.bob = String(answer.body.id);
      return status(201)(answer);
    },
  },
  {
    title: text('Update the person: the full resource with PUT'),
    request: (made) => put(person(made), wholePerson(made, { familyName: 'King', active: true })),
    expected: text('200 with the new name'),
    check: all(status(200), value('name.familyName', 'King')),
  },
  {
    title: text('Deactivate: replace without a path'),
    request: (made) => patch(person(made), { op: 'replace', value: { active: false } }),
    expected: text('200, not active'),
    check: all(status(200), value('active', false)),
  },
  {
    title: text('Reactivate'),
    request: (made) => patch(person(made), { op: 'replace', value: { active: true } }),
    expected: text('200, active'),
    check: all(status(200), value('active', true)),
  },
  {
    title: text('Deactivate with PUT, as older apps do'),
    request: (made) => put(person(made), wholePerson(made, { familyName: 'King', active: false })),
    expected: text('200, not active'),
    check: all(status(200), value('active', false)),
  },
  {
    title: text('Push a group without members'),
    request: (made) => post('/Groups', { schemas: [GROUP], displayName: groupName(made), members: [] }),
    expected: text('201 with an id'),
    check: (answer, made) => {
      made.ids.group = String(answer.body.id);
      return all(status(201), value('displayName', groupName(made)))(answer);
    },
  },
  {
    title: text('Add a member'),
    request: (made) =>
      patch(group(made), {
        op: 'add',
        path: 'members',
        value: [{ value: made.ids.ada ?? '', display: userName(made) }],
      }),
    expected: text('200 or 204'),
    check: patched,
  },
  {
    title: text('Read the group'),
    request: (made) => get(group(made)),
    expected: text('its only member'),
    check: (answer, made) => all(status(200), members(made.ids.ada))(answer),
  },
  {
    title: text('Rename the group: replace without a path, including the id'),
    request: (made) =>
      patch(group(made), { op: 'replace', value: { id: made.ids.group ?? '', displayName: `${groupName(made)} B` } }),
    expected: text('200 or 204'),
    check: patched,
  },
  {
    title: text('Remove one member and add another in one request'),
    request: (made) =>
      patch(
        group(made),
        { op: 'remove', path: `members[value eq "${made.ids.ada ?? ''}"]` },
        { op: 'add', path: 'members', value: [{ value: made.ids.bob ?? '' }] },
      ),
    expected: text('200 or 204'),
    check: patched,
  },
  {
    title: text('Read the group'),
    request: (made) => get(group(made)),
    expected: text('the new name and the other member'),
    check: (answer, made) =>
      all(status(200), value('displayName', `${groupName(made)} B`), members(made.ids.bob))(answer),
  },
  {
    title: text('Replace the members with the full list'),
    request: (made) =>
      patch(group(made), {
        op: 'replace',
        path: 'members',
        value: [{ value: made.ids.ada ?? '' }, { value: made.ids.bob ?? '' }],
      }),
    expected: text('200 or 204'),
    check: patched,
  },
  {
    title: text('Replace the group with PUT'),
    request: (made) =>
      put(group(made), {
        schemas: [GROUP],
        id: made.ids.group ?? '',
        displayName: groupName(made),
        members: [{ value: made.ids.bob ?? '', display: userName(made, 'bob') }],
      }),
    expected: text('200 with one member'),
    check: all(status(200), count('members', 1)),
  },
  {
    title: text('List people: the first page'),
    request: () => get('/Users?startIndex=1&count=2'),
    expected: text('200, a list'),
    check: all(status(200), value('startIndex', 1)),
  },
  { title: text('Delete the group'), request: (made) => remove(group(made)), expected: '204', check: status(204) },
];
