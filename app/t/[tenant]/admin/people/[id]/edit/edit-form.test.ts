import { describe, expect, it } from 'vitest';
import type { PersonAttributes } from '@/lib/people/person';
import { verbatim } from '@/lib/platform/shared/message';
import { inEnglish, sayPlainly } from '@/lib/platform/shared/say-plainly';
import { attribute } from '@/lib/scim/schema/attribute';
import { ENTERPRISE_USER_SCHEMA } from '@/lib/scim/schema/enterprise-user';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import type { Attribute } from '@/lib/scim/schema/types';
import { editModel } from './edit-model';
import { addIntent, removeIntent, rowsField } from './editable';
import { type FormFields, readEditForm } from './read-edit-form';
import { changeRows } from './save-edit';

const URN = 'urn:example:badge';
const badge = (...attributes: Attribute[]) => [
  { required: false, schema: { id: URN, name: 'Badge', description: '', attributes } },
];
const type = userResourceType(
  badge(
    attribute('number', 'integer', verbatim('The number.'), { required: true }),
    attribute('issued', 'dateTime', verbatim('When.'), { mutability: 'immutable' }),
    attribute('door', 'boolean', verbatim('Whether it opens the door.')),
    attribute('colors', 'string', verbatim('Its colors.'), { multiValued: true, canonicalValues: ['red', 'blue'] }),
    attribute('seenAt', 'dateTime', verbatim('When it was last seen.'), { mutability: 'readOnly' }),
    attribute('pin', 'string', verbatim('Its PIN.'), { returned: 'never', kept: false }),
    attribute('marks', 'complex', verbatim('Marks.'), {
      multiValued: true,
      subAttributes: [
        attribute('value', 'string', verbatim('')),
        attribute('at', 'dateTime', verbatim(''), { mutability: 'readOnly' }),
      ],
    }),
  ),
);
const person: PersonAttributes = {
  userName: 'ada',
  active: true,
  displayName: 'Ada',
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }, { value: 'ada@home.example' }],
  [ENTERPRISE_USER_SCHEMA.id]: { department: 'Engines', manager: { value: 'm-1' } },
  [URN]: {
    number: 7,
    issued: '2026-01-01T00:00:00.000Z',
    door: false,
    colors: ['red'],
    seenAt: '2026-02-01T00:00:00.000Z',
    pin: 'x',
    marks: [{ value: 'm' }],
  },
};
const model = () => editModel(person, type, sayPlainly());
const fields = () => model().flatMap((section) => section.fields);
const field = (path: string) => fields().find((one) => one.path === path);

/** What a browser sends for the unchanged form. */
function untouched(): Record<string, string> {
  return Object.fromEntries(
    fields().flatMap(({ path, list, rows, values }) => [
      ...(list ? [[rowsField(path), rows.join(',')]] : []),
      // A checkbox that is not checked is not sent.
      ...Object.entries(values).filter(([name, value]) => !(name.endsWith('|primary') && value !== 'true')),
    ]),
  );
}
const read = (changes: FormFields = {}) => readEditForm(type, { ...untouched(), ...changes });

describe('the person form', () => {
  it('has the sections of the core schema and of each extension, without attributes that cannot be edited', () => {
    expect(model().map(({ title }) => title)).toEqual([null, 'Enterprise user', 'OpenID Connect claims', 'Badge']);
    const paths = fields().map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['core|userName', 'core|emails', `${ENTERPRISE_USER_SCHEMA.id}|manager`, `${URN}|number`]),
    );
    for (const path of ['core|active', 'core|password', 'core|groups', `${URN}|seenAt`, `${URN}|pin`, `${URN}|marks`])
      expect(paths).not.toContain(path);
  });

  it('shows each type with a fitting control and its current value', () => {
    const shown = (path: string) => field(path)?.controls.map(({ kind }) => kind);
    expect(shown(`${URN}|number`)).toEqual(['number']);
    expect(shown(`${URN}|door`)).toEqual(['choice']);
    expect(shown('core|emails')).toEqual(['line', 'line', 'line', 'tick']);
    expect(shown('core|x509Certificates')?.[0]).toBe('text');
    expect(field(`${URN}|door`)?.values).toEqual({ [`${URN}|door`]: 'false' });
    expect(field('core|emails')).toMatchObject({
      rows: ['0', '1'],
      values: { 'core|emails|0|value': 'ada@example.com', 'core|emails|0|primary': 'true', 'core|emails|1|type': '' },
    });
    expect(field('core|emails')?.controls[2]?.suggestions).toEqual(['work', 'home', 'other']);
    expect(field(`${URN}|colors`)).toMatchObject({
      rows: ['0'],
      values: { [`${URN}|colors|0`]: 'red' },
      controls: [{ suggestions: ['red', 'blue'] }],
    });
    expect(field(`${ENTERPRISE_USER_SCHEMA.id}|manager`)?.controls.map(({ part }) => part)).toEqual(['value']);
  });

  it('labels each sub-attribute and says which may be left empty, except the value of a list row', () => {
    const parts = (path: string) =>
      field(path)?.controls.map(({ part, hint, optional }) => [part, hint !== '', optional]);
    expect(parts('core|name')).toEqual(
      ['formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'].map((part) => [
        part,
        true,
        true,
      ]),
    );
    expect(parts('core|emails')).toEqual([
      ['value', true, false],
      ['display', true, true],
      ['type', true, true],
      ['primary', true, true],
    ]);
    expect(parts('core|userName')).toEqual([[null, true, false]]);
  });

  it('marks required attributes and those that can be set only once', () => {
    expect(field('core|userName')?.required).toBe(true);
    expect(field(`${URN}|issued`)?.controls[0]?.fixed).toBe(true);
    expect(
      editModel({ userName: 'new', active: true }, type, sayPlainly())
        .flatMap((section) => section.fields)
        .find(({ path }) => path === `${URN}|issued`)?.controls[0]?.fixed,
    ).toBe(false);
  });
});

describe('reading the form', () => {
  it('returns the shown values when nothing was changed', () => {
    expect(read()).toEqual({
      errors: {},
      sent: {
        userName: 'ada',
        displayName: 'Ada',
        name: person.name,
        emails: [{ value: 'ada@example.com', type: 'work', primary: 'true' }, { value: 'ada@home.example' }],
        [ENTERPRISE_USER_SCHEMA.id]: { department: 'Engines', manager: { value: 'm-1' } },
        [URN]: { number: '7', issued: '2026-01-01T00:00:00.000Z', door: 'false', colors: ['red'] },
      },
    });
  });

  it('omits emptied fields and rows that were removed or never filled in', () => {
    const { sent, errors } = read({
      'core|displayName': ' ',
      'core|name|givenName': '',
      'core|name|familyName': '',
      [rowsField('core|emails')]: '1,2',
      'core|emails|2|type': 'home',
      [`${URN}|colors|0`]: '',
    });
    expect(errors).toEqual({});
    expect(sent).not.toHaveProperty('displayName');
    expect(sent).not.toHaveProperty('name');
    expect(sent.emails).toEqual([{ value: 'ada@home.example' }]);
    expect(sent[URN]).not.toHaveProperty('colors');
  });

  it('keeps multi-line text and normalizes its line endings', () => {
    const rows = { [rowsField('core|addresses')]: '0', 'core|addresses|0|streetAddress': '1 Mill Lane\r\nBack door' };
    expect(read(rows).sent.addresses).toEqual([{ streetAddress: '1 Mill Lane\nBack door' }]);
  });

  it.each<[string, FormFields, string, RegExp]>([
    ['a missing user name', { 'core|userName': ' ' }, 'core|userName', /^User name is required\.$/],
    ['a number that is not an integer', { [`${URN}|number`]: '1.5' }, `${URN}|number`, /^Number must be an integer\.$/],
    ['a missing number', { [`${URN}|number`]: '' }, `${URN}|number`, /required/],
    ['an invalid time', { [`${URN}|issued`]: 'tomorrow' }, `${URN}|issued`, /dateTime/],
    ['a script as the profile URL', { 'core|profileUrl': 'javascript:alert(1)' }, 'core|profileUrl', /URI with one of/],
    ['a display name that is too long', { 'core|displayName': 'x'.repeat(513) }, 'core|displayName', /at most 512/],
    [
      'a missing value beside its other parts',
      { 'core|emails|1|value': '', 'core|emails|1|display': 'Home' },
      'core|emails|1|value',
      /required/,
    ],
    ['two primary values', { 'core|emails|1|primary': 'true' }, 'core|emails', /Only one/],
  ])('reports %s at the field', (_what, changes, name, message) => {
    const { errors } = read(changes);
    expect(Object.keys(errors)).toEqual([name]);
    expect(inEnglish(errors[name] ?? verbatim(''))).toMatch(message);
  });
});

describe('the rows of a list', () => {
  const paths = ['core|emails', `${URN}|colors`];
  const shown = { [rowsField('core|emails')]: '0,3', [rowsField(`${URN}|colors`)]: '' };

  it('gain or lose one row and keep the others', () => {
    expect(changeRows(addIntent('core|emails'), paths, shown)).toEqual({
      'core|emails': ['0', '3', '4'],
      [`${URN}|colors`]: [],
    });
    expect(changeRows(addIntent(`${URN}|colors`), paths, shown)).toEqual({
      'core|emails': ['0', '3'],
      [`${URN}|colors`]: ['0'],
    });
    expect(changeRows(removeIntent('core|emails', '0'), paths, shown)).toEqual({
      'core|emails': ['3'],
      [`${URN}|colors`]: [],
    });
  });

  it('are unchanged by other buttons or those of another list', () => {
    for (const intent of ['save', '', 'add core|userName', 'remove x core|emails'])
      expect(changeRows(intent, paths, shown)).toBeNull();
  });
});
