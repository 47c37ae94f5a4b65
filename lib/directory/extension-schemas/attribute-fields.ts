import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';
import {
  attributeTypes,
  type DeclaredAttribute,
  type DeclaredPart,
  mutabilities,
  returnedRules,
  uniquenesses,
} from './extension-schema';

const CANONICAL_AT_MOST = 200;

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: issue('common.mustBeOneOf', { what: values.join(', ') }) });

const wording = (most: number) =>
  z
    .string()
    .trim()
    .max(most, issue('common.mustBeAtMostCharacters', { limit: most }))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'));

const suggested = z
  .array(wording(256).min(1, issue('common.mustNotBeEmpty')))
  .max(CANONICAL_AT_MOST, issue('common.mustBeAtMost', { limit: CANONICAL_AT_MOST }))
  .transform((values) => [...new Set(values)]);

const simpleTypes = attributeTypes.filter((type) => type !== 'complex');

/** "ATTRNAME = ALPHA *(nameChar)" (RFC 7643 section 2.1). */
export const attributeName = z
  .string()
  .trim()
  .max(64, issue('common.mustBeAtMostCharacters', { limit: 64 }))
  .regex(/^[A-Za-z][\w$-]*$/, issue('schemas.mustBeginWithLetterAnd'));

const partFields = z.strictObject({
  name: z.union([attributeName, z.literal('$ref')], {
    error: issue('schemas.mustBeginWithLetterAnd'),
  }),
  type: oneOf(simpleTypes).default('string'),
  description: wording(1000).default(''),
  multiValued: z.boolean().default(false),
  required: z.boolean().default(false),
  caseExact: z.boolean().default(false),
  mutability: oneOf(mutabilities).default('readWrite'),
  returned: oneOf(returnedRules).optional(),
  uniqueness: oneOf(uniquenesses).default('none'),
  canonicalValues: suggested.optional(),
  referenceTypes: suggested.optional(),
});

type GivenPart = Omit<z.output<typeof partFields>, 'type'> & Pick<DeclaredPart, 'type'>;

/**
 * An attribute as the console and `apply` supply it, under the names of RFC 7643 section 7. Only the object, without
 * the transformation.
 */
export const attributeFields = partFields.extend({
  name: attributeName,
  type: oneOf(attributeTypes).default('string'),
  subAttributes: z
    .array(partFields.transform(completePart))
    .max(50, issue('common.mustBeAtMost', { limit: 50 }))
    .optional(),
});

/** The same with derived values filled in. */
export const declaredAttribute = attributeFields.transform(completeAttribute);

export function completeAttribute({ subAttributes, ...part }: z.output<typeof attributeFields>): DeclaredAttribute {
  return { ...completePart(part), ...(part.type === 'complex' && { subAttributes: subAttributes ?? [] }) };
}

/**
 * "A reference is case exact", as are binary values (RFC 7643 sections 2.3.6 and 2.3.7); write-only attributes are
 * never returned (section 7).
 */
function completePart({ canonicalValues, referenceTypes, ...part }: GivenPart): DeclaredPart {
  const { type, mutability } = part;
  return {
    ...part,
    caseExact: type === 'reference' || type === 'binary' || (part.caseExact && type === 'string'),
    returned: part.returned ?? (mutability === 'writeOnly' ? 'never' : 'default'),
    ...(canonicalValues && canonicalValues.length > 0 && { canonicalValues }),
    ...(type === 'reference' && {
      referenceTypes: referenceTypes && referenceTypes.length > 0 ? referenceTypes : ['external'],
    }),
  };
}
