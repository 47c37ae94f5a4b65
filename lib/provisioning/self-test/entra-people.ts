import { text } from '@/lib/platform/shared/text';
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
    title: text('Test connection: look up a random person'),
    request: (made) => find('/Users', `userName eq "${userName(made, 'nobody')}"`),
    expected: text('200, an empty list'),
    check: all(status(200), value('totalResults', 0)),
  },
  {
    title: text('Create a person with active as the string "True"'),
    request: (made) => post('/Users', newPerson(made)),
    expected: text('201, active as a boolean'),
    check: (answer, made) => {
      made.ids.ada = String(answer.body.id);
      return all(status(201), value('active', true), value(`${ENTERPRISE}:department`, 'Engines'))(answer);
    },
  },
  {
    title: text('Repeat the creation after a timeout'),
    request: (made) => post('/Users', newPerson(made)),
    expected: text('409 uniqueness'),
    check: all(status(409), value('scimType', 'uniqueness')),
  },
  {
    title: text('Find by externalId, with an unquoted value'),
    request: (made) => find('/Users', `externalId eq ada${made.run}`),
    expected: text('the created person'),
    check: (answer, made) =>
      all(status(200), value('totalResults', 1), value('Resources.0.id', made.ids.ada ?? ''))(answer),
  },
  {
    title: text('Replace the work email of a person who has none'),
    request: (made) =>
      patch(person(made), { op: 'Replace', path: 'emails[type eq "work"].value', value: userName(made) }),
    expected: text('200, email created'),
    check: (answer, made) =>
      all(status(200), value('emails.0.value', userName(made)), value('emails.0.type', 'work'))(answer),
  },
  {
    title: text('Find by work email'),
    request: (made) => find('/Users', `emails[type eq "work"].value eq "${userName(made)}"`),
    expected: text('the person'),
    check: all(status(200), value('totalResults', 1)),
  },
  {
    title: text('Add three parts of one address'),
    request: (made) =>
      patch(
        person(made),
        ...[
          ['streetAddress', '12 St James’s Square'],
          ['locality', 'London'],
          ['postalCode', 'SW1Y 4JH'],
        ].map(([part = '', said = '']) => ({ op: 'Add', path: `addresses[type eq "work"].${part}`, value: said })),
      ),
    expected: text('200, one address'),
    check: all(status(200), count('addresses', 1), value('addresses.0.locality', 'London')),
  },
  {
    title: text('Add a role whose value is a JSON string'),
    request: (made) =>
      patch(person(made), {
        op: 'Add',
        path: 'roles',
        value: [{ value: '{"id":"1","value":"reader","displayName":"Reader"}' }],
      }),
    expected: text('200, one role'),
    check: all(status(200), count('roles', 1)),
  },
  {
    title: text('Replace the primary role'),
    request: (made) => patch(person(made), { op: 'Replace', path: 'roles[primary eq "True"].value', value: 'writer' }),
    expected: '200',
    check: status(200),
  },
  {
    title: text('Replace several attributes in one operation, as with ?aadOptscim062020'),
    request: (made) =>
      patch(`${person(made)}?aadOptscim062020`, {
        op: 'replace',
        value: { displayName: 'Ada King', 'name.familyName': 'King', [`${ENTERPRISE}:employeeNumber`]: '8' },
      }),
    expected: text('200, all three changed'),
    check: all(
      status(200),
      value('displayName', 'Ada King'),
      value('name.familyName', 'King'),
      value(`${ENTERPRISE}:employeeNumber`, '8'),
    ),
  },
  {
    title: text('Set the manager with a bare id'),
    request: (made) => patch(person(made), { op: 'Add', path: `${ENTERPRISE}:manager`, value: made.ids.ada ?? '' }),
    expected: text('200, manager as an object'),
    check: (answer, made) => all(status(200), value(`${ENTERPRISE}:manager.value`, made.ids.ada ?? ''))(answer),
  },
  {
    title: text('Clear the manager with an empty string'),
    request: (made) => patch(person(made), { op: 'Replace', path: `${ENTERPRISE}:manager`, value: '' }),
    expected: text('200, no manager'),
    check: all(status(200), absent(`${ENTERPRISE}:manager`)),
  },
  {
    title: text('Deactivate with the string "False"'),
    request: (made) => patch(person(made), { op: 'Replace', path: 'active', value: 'False' }),
    expected: text('200, not active'),
    check: all(status(200), value('active', false)),
  },
  {
    title: text('Find the deactivated person'),
    request: (made) => find('/Users', `userName eq "${userName(made)}"`),
    expected: text('the person, not active'),
    check: all(status(200), value('totalResults', 1), value('Resources.0.active', false)),
  },
  {
    title: text('Reactivate with the string "True"'),
    request: (made) => patch(person(made), { op: 'Replace', path: 'active', value: 'True' }),
    expected: text('200, active'),
    check: all(status(200), value('active', true)),
  },
  {
    title: text('Validator: no operations'),
    request: (made) => patch(person(made)),
    expected: text('200, nothing changed'),
    check: status(200),
  },
  {
    title: text('Validator: attribute names in different case'),
    request: (made) =>
      post('/Users', { schemas: [USER], UserName: userName(made, 'bob'), Active: true, DisplayName: 'Bob' }),
    expected: text('201, attribute names as in the schema'),
    check: (answer, made) => {
      made.ids.bob = String(answer.body.id);
      return all(status(201), value('userName', userName(made, 'bob')), value('displayName', 'Bob'))(answer);
    },
  },
];

/** The permanent deletion, which Entra ID sends about 30 days after the soft deletion. */
export const entraDeletion: readonly SelfTestStep[] = [
  {
    title: text('Delete the person permanently'),
    request: (made) => remove(person(made)),
    expected: '204',
    check: status(204),
  },
  { title: text('Read the deleted person'), request: (made) => get(person(made)), expected: '404', check: status(404) },
];
