import { msg, verbatim } from '@/lib/platform/shared/message';
import { absent, all, count, status, value } from './expectations';
import { ENTERPRISE, find, get, patch, post, remove, USER, userName } from './messages';
import type { Made, SelfTestStep } from './step';

const person = ({ ids }: Made) => `/Users/${ids.ada ?? 'none'}`;

const newPerson = (made: Made) => ({
  schemas: [USER, ENTERPRISE],
  externalId: `ada${made.run}`,
  userName: userName(made),
  active: 'True',
  displayName: 'Ada Lovelace',
  name: { formatted: 'Ada Lovelace', givenName: 'Ada', familyName: 'Lovelace' },
  [ENTERPRISE]: { employeeNumber: '7', department: 'Engines' },
});

/** The requests that Entra ID and its validator send about people. */
export const entraPeople: readonly SelfTestStep[] = [
  {
    title: msg('provisioning.testConnectionLookUpRandom'),
    request: (made) => find('/Users', `userName eq "${userName(made, 'nobody')}"`),
    expected: msg('provisioning.n200EmptyList'),
    check: all(status(200), value('totalResults', 0)),
  },
  {
    title: msg('provisioning.createPersonWithActiveAs'),
    request: (made) => post('/Users', newPerson(made)),
    expected: msg('provisioning.n201ActiveAsBoolean'),
    check: (answer, made) => {
      made.ids.ada = String(answer.body.id);
      return all(status(201), value('active', true), value(`${ENTERPRISE}:department`, 'Engines'))(answer);
    },
  },
  {
    title: msg('provisioning.repeatCreationAfterTimeout'),
    request: (made) => post('/Users', newPerson(made)),
    expected: msg('provisioning.n409Uniqueness'),
    check: all(status(409), value('scimType', 'uniqueness')),
  },
  {
    title: msg('provisioning.findByExternalidWithUnquoted'),
    request: (made) => find('/Users', `externalId eq ada${made.run}`),
    expected: msg('provisioning.theCreatedPerson'),
    check: (answer, made) =>
      all(status(200), value('totalResults', 1), value('Resources.0.id', made.ids.ada ?? ''))(answer),
  },
  {
    title: msg('provisioning.replaceWorkEmailOfPerson'),
    request: (made) =>
      patch(person(made), { op: 'Replace', path: 'emails[type eq "work"].value', value: userName(made) }),
    expected: msg('provisioning.n200EmailCreated'),
    check: (answer, made) =>
      all(status(200), value('emails.0.value', userName(made)), value('emails.0.type', 'work'))(answer),
  },
  {
    title: msg('provisioning.findByWorkEmail'),
    request: (made) => find('/Users', `emails[type eq "work"].value eq "${userName(made)}"`),
    expected: msg('provisioning.thePerson'),
    check: all(status(200), value('totalResults', 1)),
  },
  {
    title: msg('provisioning.addThreePartsOfOne'),
    request: (made) =>
      patch(
        person(made),
        ...[
          ['streetAddress', '12 St James’s Square'],
          ['locality', 'London'],
          ['postalCode', 'SW1Y 4JH'],
        ].map(([part = '', said = '']) => ({ op: 'Add', path: `addresses[type eq "work"].${part}`, value: said })),
      ),
    expected: msg('provisioning.n200OneAddress'),
    check: all(status(200), count('addresses', 1), value('addresses.0.locality', 'London')),
  },
  {
    title: msg('provisioning.addRoleWhoseValueIs'),
    request: (made) =>
      patch(person(made), {
        op: 'Add',
        path: 'roles',
        value: [{ value: '{"id":"1","value":"reader","displayName":"Reader"}' }],
      }),
    expected: msg('provisioning.n200OneRole'),
    check: all(status(200), count('roles', 1)),
  },
  {
    title: msg('provisioning.replacePrimaryRole'),
    request: (made) => patch(person(made), { op: 'Replace', path: 'roles[primary eq "True"].value', value: 'writer' }),
    expected: verbatim('200'),
    check: status(200),
  },
  {
    title: msg('provisioning.replaceSeveralAttributesInOne'),
    request: (made) =>
      patch(`${person(made)}?aadOptscim062020`, {
        op: 'replace',
        value: { displayName: 'Ada King', 'name.familyName': 'King', [`${ENTERPRISE}:employeeNumber`]: '8' },
      }),
    expected: msg('provisioning.n200AllThreeChanged'),
    check: all(
      status(200),
      value('displayName', 'Ada King'),
      value('name.familyName', 'King'),
      value(`${ENTERPRISE}:employeeNumber`, '8'),
    ),
  },
  {
    title: msg('provisioning.setManagerWithBareId'),
    request: (made) => patch(person(made), { op: 'Add', path: `${ENTERPRISE}:manager`, value: made.ids.ada ?? '' }),
    expected: msg('provisioning.n200ManagerAsObject'),
    check: (answer, made) => all(status(200), value(`${ENTERPRISE}:manager.value`, made.ids.ada ?? ''))(answer),
  },
  {
    title: msg('provisioning.clearManagerWithEmptyString'),
    request: (made) => patch(person(made), { op: 'Replace', path: `${ENTERPRISE}:manager`, value: '' }),
    expected: msg('provisioning.n200NoManager'),
    check: all(status(200), absent(`${ENTERPRISE}:manager`)),
  },
  {
    title: msg('provisioning.deactivateWithStringFalse'),
    request: (made) => patch(person(made), { op: 'Replace', path: 'active', value: 'False' }),
    expected: msg('provisioning.n200NotActive'),
    check: all(status(200), value('active', false)),
  },
  {
    title: msg('provisioning.findDeactivatedPerson'),
    request: (made) => find('/Users', `userName eq "${userName(made)}"`),
    expected: msg('provisioning.personNotActive'),
    check: all(status(200), value('totalResults', 1), value('Resources.0.active', false)),
  },
  {
    title: msg('provisioning.reactivateWithStringTrue'),
    request: (made) => patch(person(made), { op: 'Replace', path: 'active', value: 'True' }),
    expected: msg('provisioning.n200Active'),
    check: all(status(200), value('active', true)),
  },
  {
    title: msg('provisioning.validatorNoOperations'),
    request: (made) => patch(person(made)),
    expected: msg('provisioning.n200NothingChanged'),
    check: status(200),
  },
  {
    title: msg('provisioning.validatorAttributeNamesInDifferent'),
    request: (made) =>
      post('/Users', { schemas: [USER], UserName: userName(made, 'bob'), Active: true, DisplayName: 'Bob' }),
    expected: msg('provisioning.n201AttributeNamesAsIn'),
    check: (answer, made) => {
      made.ids.bob = String(answer.body.id);
      return all(status(201), value('userName', userName(made, 'bob')), value('displayName', 'Bob'))(answer);
    },
  },
];

/** The permanent deletion, which Entra ID sends about 30 days after the soft deletion. */
export const entraDeletion: readonly SelfTestStep[] = [
  {
    title: msg('provisioning.deletePersonPermanently'),
    request: (made) => remove(person(made)),
    expected: verbatim('204'),
    check: status(204),
  },
  {
    title: msg('provisioning.readDeletedPerson'),
    request: (made) => get(person(made)),
    expected: verbatim('404'),
    check: status(404),
  },
];
