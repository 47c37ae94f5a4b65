import fc from 'fast-check';
import { canonicalText, type Json, type ScimObject } from '@/lib/scim/protocol/json';
import type { Attribute, Schema } from '../schema/types';
import { WORDS } from './arbitrary-filter';

/** Only a few of each, so that filters often match resources. */
const NUMBERS = [0, 1, -1, 10, 9, 2 ** 53 - 1];
const DECIMALS = [...NUMBERS, 0.1, -0.5, 1e21, 1e-9];
const INSTANTS = [
  '2026-11-21T12:00:00.000Z',
  '2026-11-21T12:00:00.001Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
];
/** Additional words whose other case is longer, depends on the neighboring characters, or lies beyond U+FFFF. */
const CASED = ['İ', 'i̇', 'ΑΣ', 'ας', 'ß', 'SS', '𐐀', '𐐨'];

/** A value that the attribute may have and that a filter may compare it with. */
export function arbitrarySimple({ type }: Attribute): fc.Arbitrary<string | number | boolean> {
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.constantFrom(...NUMBERS);
    case 'decimal':
      return fc.constantFrom(...DECIMALS);
    case 'dateTime':
      return fc.constantFrom(...INSTANTS);
    case 'binary':
      return fc.constantFrom('YQ==', 'QQ==', 'eHg=');
    default:
      return fc.constantFrom(...WORDS, ...CASED);
  }
}

function arbitraryOne(attribute: Attribute): fc.Arbitrary<Json> {
  return attribute.type === 'complex' ? arbitraryObject(attribute.subAttributes ?? []) : arbitrarySimple(attribute);
}

function arbitraryValue(attribute: Attribute): fc.Arbitrary<Json> {
  if (!attribute.multiValued) return arbitraryOne(attribute);
  return fc.uniqueArray(arbitraryOne(attribute), { minLength: 1, maxLength: 3, selector: canonicalText });
}

function arbitraryObject(attributes: readonly Attribute[]): fc.Arbitrary<ScimObject> {
  const values = Object.fromEntries(attributes.map((attribute) => [attribute.name, arbitraryValue(attribute)]));
  return (fc.record(values, { requiredKeys: [] }) as fc.Arbitrary<ScimObject>).filter(
    (object) => Object.keys(object).length > 0,
  );
}

/** The attributes of an extension as a store keeps them. */
export function arbitraryExtension({ id, attributes }: Schema): fc.Arbitrary<ScimObject> {
  return fc
    .option(arbitraryObject(attributes), { nil: undefined, freq: 5 })
    .map((object): ScimObject => (object ? { [id]: object } : {}));
}
