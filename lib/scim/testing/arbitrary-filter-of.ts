import fc from 'fast-check';
import { type Filter, OPERATORS } from '../filter/filter';
import { COMMON_ATTRIBUTES } from '../schema/common';
import type { Attribute, ResourceType } from '../schema/types';
import { combined } from './arbitrary-filter';
import { arbitrarySimple } from './arbitrary-values';

const ORDERED = OPERATORS.filter((operator) => !['co', 'sw', 'ew'].includes(operator));

/** Valid filters on any attribute of a resource type, derived from its schemas. */
export function arbitraryFilterOf(type: ResourceType): fc.Arbitrary<Filter> {
  const owned = [
    { prefix: '', attributes: [...COMMON_ATTRIBUTES, ...type.schema.attributes] },
    ...type.schemaExtensions.map(({ schema }) => ({ prefix: `${schema.id}:`, attributes: schema.attributes })),
  ];
  const leaves = owned.flatMap(({ prefix, attributes }) =>
    attributes.filter(isFiltered).flatMap((attribute) => leavesOf(`${prefix}${attribute.name}`, attribute)),
  );
  return combined(fc.oneof(...leaves));
}

function isFiltered({ computed, related, returned }: Attribute): boolean {
  return returned !== 'never' && !computed && !related;
}

function leavesOf(path: string, attribute: Attribute): fc.Arbitrary<Filter>[] {
  const subs = (attribute.subAttributes ?? []).filter(isFiltered);
  const tests =
    attribute.type === 'complex'
      ? [present(path), ...subs.flatMap((sub) => testsOf(`${path}.${sub.name}`, sub))]
      : testsOf(path, attribute);
  const inner =
    attribute.type === 'complex' ? subs.flatMap((sub) => testsOf(sub.name, sub)) : testsOf('value', attribute);
  if (attribute.type !== 'complex' && !attribute.multiValued) return tests;
  return [
    ...tests,
    fc.record({ kind: fc.constant('values' as const), path: fc.constant(path), filter: combined(fc.oneof(...inner)) }),
  ];
}

function testsOf(path: string, attribute: Attribute): fc.Arbitrary<Filter>[] {
  const operators =
    attribute.type === 'boolean' || attribute.type === 'binary'
      ? ['eq' as const, 'ne' as const]
      : isOrdered(attribute)
        ? ORDERED
        : OPERATORS;
  const compare = fc.record({
    kind: fc.constant('compare' as const),
    path: fc.constant(path),
    operator: fc.constantFrom(...operators),
    value: arbitrarySimple(attribute),
  });
  const missing = fc.record({
    kind: fc.constant('compare' as const),
    path: fc.constant(path),
    operator: fc.constantFrom('eq' as const, 'ne' as const),
    value: fc.constant(null),
  });
  return [compare, present(path), missing];
}

function isOrdered({ type }: Attribute): boolean {
  return type === 'integer' || type === 'decimal' || type === 'dateTime';
}

function present(path: string): fc.Arbitrary<Filter> {
  return fc.constant({ kind: 'present' as const, path });
}
