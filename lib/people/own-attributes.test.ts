import { describe, expect, it } from 'vitest';
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
      attributes: [attribute('colour', 'string', ''), attribute('seenAt', 'dateTime', '', { mutability: 'readOnly' })],
    },
  },
]);

/** What can be written. */
function writable(own: readonly string[], connectionId: string | null = null) {
  const { schema, schemaExtensions } = ownType(type, own, { connectionId });
  return [...schema.attributes, ...schemaExtensions.flatMap((extension) => extension.schema.attributes)]
    .filter(({ mutability }) => mutability !== 'readOnly')
    .map(({ name }) => name)
    .sort();
}

describe('what people may edit of themselves', () => {
  it('is what the tenant names, of the core and of extensions', () => {
    expect(writable([])).toEqual([]);
    expect(writable(['displayName', `${URN}:colour`, 'unknown'])).toEqual(['colour', 'displayName']);
    expect(writable(['colour'])).toEqual([]);
  });

  it('is never what they are known by, or what they may', () => expect(writable(neverOwn)).toEqual([]));

  it('is nothing that can only be read', () => expect(writable([`${URN}:seenAt`])).toEqual([]));

  it('is nothing of somebody whom a directory provisions', () => expect(writable(['displayName'], 'c')).toEqual([]));
});
