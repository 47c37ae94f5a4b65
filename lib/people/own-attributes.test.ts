import { describe, expect, it } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import { attribute } from '@/lib/scim/schema/attribute';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { neverOwn, ownType } from './own-attributes';

const URN = 'urn:example:badge';
const type = userResourceType([
  {
    required: false,
    schema: {
      id: URN,
      name: 'Badge',
      description: '',
      attributes: [
        attribute('color', 'string', verbatim('')),
        attribute('seenAt', 'dateTime', verbatim(''), { mutability: 'readOnly' }),
      ],
    },
  },
]);

/** The attributes that a person can write. */
function writable(own: readonly string[], connectionId: string | null = null) {
  const { schema, schemaExtensions } = ownType(type, own, { connectionId });
  return [...schema.attributes, ...schemaExtensions.flatMap((extension) => extension.schema.attributes)]
    .filter(({ mutability }) => mutability !== 'readOnly')
    .map(({ name }) => name)
    .sort();
}

describe('the attributes that people may edit themselves', () => {
  it('are those that the tenant lists, from the core schema and extensions', () => {
    expect(writable([])).toEqual([]);
    expect(writable(['displayName', `${URN}:color`, 'unknown'])).toEqual(['color', 'displayName']);
    expect(writable(['color'])).toEqual([]);
  });

  it('never include identifiers or access rights', () => expect(writable(neverOwn)).toEqual([]));

  it('never include read-only attributes', () => expect(writable([`${URN}:seenAt`])).toEqual([]));

  it('are none for a person provisioned by a directory', () => expect(writable(['displayName'], 'c')).toEqual([]));
});
