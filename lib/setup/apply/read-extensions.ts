import { isObject, type ScimObject } from '@/lib/scim/protocol/json';
import { parseResource } from '@/lib/scim/resource-kinds/parse-resource';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import { ApplyRefusal, type Path } from './apply-refusal';
import { attributeProblem } from './attribute-problem';

/**
 * Reads what a document says of a person under the schemas that the tenant declared. An administrator may set what SCIM
 * may only read; what is never returned comes by SCIM alone, as it is not kept and so could not be told from what it was.
 * @param before the person's attributes: of each schema, what the document does not mention stays
 * @throws ApplyRefusal
 */
export function readExtensions(
  type: ResourceType,
  extensions: ScimObject,
  { path, before }: { path: Path; before: ScimObject },
): ScimObject {
  if (Object.keys(extensions).length === 0) return {};
  const open = openType(type);
  const problem = attributeProblem(open, extensions);
  if (problem) throw new ApplyRefusal([...path, ...problem.path], problem.reason);
  const given = parseResource(open, { userName: 'anybody', ...extensions }).attributes;
  return Object.fromEntries(
    open.schemaExtensions.flatMap(({ schema: { id } }) => {
      const [values, kept] = [given[id], before[id]];
      return isObject(values) ? [[id, { ...(isObject(kept) ? kept : {}), ...values }]] : [];
    }),
  );
}

/** The resource type as an administrator may set it. */
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
