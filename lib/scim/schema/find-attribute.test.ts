import { expect, it } from 'vitest';
import { findAttribute } from './find-attribute';
import { userResourceType } from './resource-type';

it('remembers what a name refers to, unless the name is so long that many of them would fill the memory', () => {
  const type = userResourceType();
  const [name] = type.schema.attributes;
  if (!name) throw new Error('The type has no attribute.');
  const long = { ...name, name: 'n'.repeat(300) };
  const withLong = { ...type, schema: { ...type.schema, attributes: [...type.schema.attributes, long] } };
  expect(findAttribute(withLong, 'userName')).toBe(findAttribute(withLong, 'userName'));
  const found = findAttribute(withLong, long.name);
  expect(found).toMatchObject({ kind: 'attribute', target: { attribute: long } });
  expect(findAttribute(withLong, long.name)).not.toBe(found);
});
