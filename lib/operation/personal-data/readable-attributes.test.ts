import { expect, it } from 'vitest';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import { readableAttributes } from './readable-attributes';

const attribute = (name: string, differences: Partial<Attribute> = {}) =>
  ({ name, type: 'string', returned: 'default', ...differences }) as Attribute;
const type = {
  schema: {
    attributes: [
      attribute('userName'),
      attribute('password', { returned: 'never' }),
      attribute('keys', {
        subAttributes: [attribute('label'), attribute('value', { returned: 'never', kept: false })],
      }),
    ],
  },
  schemaExtensions: [
    { schema: { id: 'urn:acme:card', attributes: [attribute('number'), attribute('pin', { returned: 'never' })] } },
  ],
} as unknown as ResourceType;

it('omits attributes that are never returned, at any depth, and keeps everything else', () => {
  expect(
    readableAttributes(
      {
        userName: 'ada',
        password: 'hash',
        keys: [{ label: 'door', value: 'hash' }],
        externalId: '7',
        'urn:acme:card': { number: '1', pin: 'hash' },
        'urn:gone': { a: [1] },
      },
      type,
    ),
  ).toEqual({
    userName: 'ada',
    keys: [{ label: 'door' }],
    externalId: '7',
    'urn:acme:card': { number: '1' },
    'urn:gone': { a: [1] },
  });
});
