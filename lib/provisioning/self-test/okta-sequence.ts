import { msg, verbatim } from '@/lib/platform/shared/message';
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
    title: msg('provisioning.lookUpPersonWhoDoes'),
    request: byName,
    expected: msg('provisioning.n200EmptyList'),
    check: all(status(200), value('totalResults', 0)),
  },
  {
    title: msg('provisioning.createPersonWithDummyPassword'),
    request: (made) => post('/Users', newPerson(made, 'ada')),
    expected: msg('provisioning.n201WithIdActivePassword'),
    check: (answer, made) => {
      made.ids.ada = String(answer.body.id);
      return all(status(201), value('active', true), absent('password'))(answer);
    },
  },
  {
    title: msg('provisioning.createSamePersonAgain'),
    request: (made) => post('/Users', newPerson(made, 'ada')),
    expected: msg('provisioning.n409Uniqueness'),
    check: all(status(409), value('scimType', 'uniqueness')),
  },
  {
    title: msg('provisioning.findPersonByUsername'),
    request: byName,
    expected: msg('provisioning.theCreatedPerson'),
    check: (answer, made) =>
      all(status(200), value('totalResults', 1), value('Resources.0.id', made.ids.ada ?? ''))(answer),
  },
  {
    title: msg('provisioning.createSecondPerson'),
    request: (made) => post('/Users', newPerson(made, 'bob')),
    expected: msg('provisioning.n201WithAnotherId'),
    check: (answer, made) => {
      made.ids.bob = String(answer.body.id);
      return status(201)(answer);
    },
  },
  {
    title: msg('provisioning.updatePersonFullResourceWith'),
    request: (made) => put(person(made), wholePerson(made, { familyName: 'King', active: true })),
    expected: msg('provisioning.n200WithNewName'),
    check: all(status(200), value('name.familyName', 'King')),
  },
  {
    title: msg('provisioning.deactivateReplaceWithoutPath'),
    request: (made) => patch(person(made), { op: 'replace', value: { active: false } }),
    expected: msg('provisioning.n200NotActive'),
    check: all(status(200), value('active', false)),
  },
  {
    title: msg('common.reactivate'),
    request: (made) => patch(person(made), { op: 'replace', value: { active: true } }),
    expected: msg('provisioning.n200Active'),
    check: all(status(200), value('active', true)),
  },
  {
    title: msg('provisioning.deactivateWithPutAsOlder'),
    request: (made) => put(person(made), wholePerson(made, { familyName: 'King', active: false })),
    expected: msg('provisioning.n200NotActive'),
    check: all(status(200), value('active', false)),
  },
  {
    title: msg('provisioning.pushGroupWithoutMembers'),
    request: (made) => post('/Groups', { schemas: [GROUP], displayName: groupName(made), members: [] }),
    expected: msg('provisioning.n201WithId'),
    check: (answer, made) => {
      made.ids.group = String(answer.body.id);
      return all(status(201), value('displayName', groupName(made)))(answer);
    },
  },
  {
    title: msg('provisioning.addAMember'),
    request: (made) =>
      patch(group(made), {
        op: 'add',
        path: 'members',
        value: [{ value: made.ids.ada ?? '', display: userName(made) }],
      }),
    expected: msg('provisioning.n200Or204'),
    check: patched,
  },
  {
    title: msg('provisioning.readTheGroup'),
    request: (made) => get(group(made)),
    expected: msg('provisioning.itsOnlyMember'),
    check: (answer, made) => all(status(200), members(made.ids.ada))(answer),
  },
  {
    title: msg('provisioning.renameGroupReplaceWithoutPath'),
    request: (made) =>
      patch(group(made), { op: 'replace', value: { id: made.ids.group ?? '', displayName: `${groupName(made)} B` } }),
    expected: msg('provisioning.n200Or204'),
    check: patched,
  },
  {
    title: msg('provisioning.removeOneMemberAndAdd'),
    request: (made) =>
      patch(
        group(made),
        { op: 'remove', path: `members[value eq "${made.ids.ada ?? ''}"]` },
        { op: 'add', path: 'members', value: [{ value: made.ids.bob ?? '' }] },
      ),
    expected: msg('provisioning.n200Or204'),
    check: patched,
  },
  {
    title: msg('provisioning.readTheGroup'),
    request: (made) => get(group(made)),
    expected: msg('provisioning.newNameAndOtherMember'),
    check: (answer, made) =>
      all(status(200), value('displayName', `${groupName(made)} B`), members(made.ids.bob))(answer),
  },
  {
    title: msg('provisioning.replaceMembersWithFullList'),
    request: (made) =>
      patch(group(made), {
        op: 'replace',
        path: 'members',
        value: [{ value: made.ids.ada ?? '' }, { value: made.ids.bob ?? '' }],
      }),
    expected: msg('provisioning.n200Or204'),
    check: patched,
  },
  {
    title: msg('provisioning.replaceGroupWithPut'),
    request: (made) =>
      put(group(made), {
        schemas: [GROUP],
        id: made.ids.group ?? '',
        displayName: groupName(made),
        members: [{ value: made.ids.bob ?? '', display: userName(made, 'bob') }],
      }),
    expected: msg('provisioning.n200WithOneMember'),
    check: all(status(200), count('members', 1)),
  },
  {
    title: msg('provisioning.listPeopleFirstPage'),
    request: () => get('/Users?startIndex=1&count=2'),
    expected: msg('provisioning.n200AList'),
    check: all(status(200), value('startIndex', 1)),
  },
  {
    title: msg('provisioning.deleteTheGroup'),
    request: (made) => remove(group(made)),
    expected: verbatim('204'),
    check: status(204),
  },
];
