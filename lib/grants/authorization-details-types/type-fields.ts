import { z } from 'zod';
import type { JsonObject } from '@/lib/platform/shared/json';
import { encoded, issue, msg } from '@/lib/platform/shared/message';
import { detailsTypeName } from '@/lib/tenants/fields/type-name';
import { compileSchema } from './compile-schema';
import { schemaProblem } from './schema-problem';

/**
 * Whether a schema's rules for the member `type` allow entries of a type.
 * @param schema one that passes `schemaProblem`
 */
function admitsType(type: string, { properties, $defs = {} }: JsonObject): boolean {
  if (
    typeof properties !== 'object' ||
    properties === null ||
    Array.isArray(properties) ||
    !Object.hasOwn(properties, 'type')
  )
    return true;
  return compileSchema(type, { properties: { type: properties.type ?? null }, $defs })({ type }) === null;
}

const shownText = (most: number) =>
  z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(most, issue('common.mustBeAtMostCharacters', { limit: most }))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'));

/** The editable fields of an existing type. Only the fields are checked here; `detailsTypeFields` checks the schema. */
export const detailsTypeSettings = z.strictObject({
  name: shownText(100),
  /** The sentence on the consent page. */
  description: shownText(300),
  /** JSON Schema (draft 2020-12) of an entry. */
  schema: z.custom<JsonObject>(),
});

/** A type of authorization details as an administrator or a setup file describes it. */
export const detailsTypeFields = detailsTypeSettings
  .extend({ type: detailsTypeName })
  .superRefine(({ type, schema }, context) => {
    const problem =
      schemaProblem(schema) ??
      (admitsType(type, schema) ? null : msg('authorizationDetailsTypes.matchesNoEntry', { type }));
    if (problem !== null) context.addIssue({ code: 'custom', path: ['schema'], message: encoded(problem) });
  });
