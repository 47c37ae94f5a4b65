import { isObject, type ScimObject } from '@/lib/scim/protocol/json';
import { parseResource } from '@/lib/scim/resource-kinds/parse-resource';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import { ApplyError, type Path } from './apply-error';
import { attributeProblem } from './attribute-problem';

/**
 * Reads a person's attributes under the schemas that the tenant declares. A document may set attributes that are
 * read-only in SCIM. Attributes that are never returned can be set only by SCIM: their value is not stored, so applying
 * the document again could not tell whether it changed.
 * @param before the person's current attributes: attributes that the document omits keep their values, within each
 *   schema
 * @throws ApplyError
 */
export function readExtensions(
  type: ResourceType,
  extensions: ScimObject,
  { path, before }: { path: Path; before: ScimObject },
): ScimObject {
  if (Object.keys(extensions).length === 0) return {};
  const open = openType(type);
  const problem = attributeProblem(open, extensions);
  if (problem) throw new ApplyError([...path, ...problem.path], problem.reason);
  const given = parseResource(open, { userName: 'anybody', ...extensions }).attributes;
  return Object.fromEntries(
    open.schemaExtensions.flatMap(({ schema: { id } }) => {
      const [values, kept] = [given[id], before[id]];
      return isObject(values) ? [[id, { ...(isObject(kept) ? kept : {}), ...values }]] : [];
    }),
  );
}

/** The resource type with the attributes that a document may set. */
function openType(type: ResourceType): ResourceType {
  const schemaExtensions = type.schemaExtensions.map(({ schema }) => ({
    schema: { ...schema, attributes: schema.attributes.filter(({ kept }) => kept !== false).map(openAttribute) },
    required: false,
  }));
  return { ...type, schemaExtensions };
}

function openAttribute({ subAttributes, ...attribute }: Attribute): Attribute {
  return {
    ...attribute,
    required: false,
    mutability: 'readWrite',
    ...(subAttributes && { subAttributes: subAttributes.filter(({ kept }) => kept !== false).map(openAttribute) }),
  };
}
