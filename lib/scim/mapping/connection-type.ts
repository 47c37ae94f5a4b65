import { msg } from '@/lib/platform/shared/message';
import { attribute } from '../schema/attribute';
import type { Attribute, ResourceType, Schema } from '../schema/types';
import type { AttributePath } from './attribute-path';
import type { SoundRule } from './check-rule';

/**
 * The resource type as a connection sees it. A mapped attribute has the connection's name and all other characteristics
 * of its target. An ignored attribute can be read and named in requests, but not set.
 */
export function connectionType(stored: ResourceType, rules: readonly SoundRule[]): ResourceType {
  let schema = stored.schema;
  const extensions = new Map(
    stored.schemaExtensions.map((extension) => [extension.schema.id.toLowerCase(), extension]),
  );
  for (const rule of rules) {
    const { extension } = rule.from;
    if (extension === null) {
      schema = withRule(schema, rule);
      continue;
    }
    const present = extensions.get(extension.toLowerCase()) ?? { schema: unknownSchema(extension), required: false };
    extensions.set(extension.toLowerCase(), { ...present, schema: withRule(present.schema, rule) });
  }
  return { ...stored, schema, schemaExtensions: [...extensions.values()] };
}

function unknownSchema(urn: string): Schema {
  return {
    id: urn,
    name: urn.split(':').at(-1) ?? urn,
    description: `The directory’s attributes under ${urn}.`,
    attributes: [],
  };
}

function withRule(schema: Schema, rule: SoundRule): Schema {
  const {
    from: { name, sub },
  } = rule;
  const present = schema.attributes.find((attribute) => attribute.name === name);
  const changed =
    sub === null
      ? defined(rule, present)
      : present && {
          ...present,
          subAttributes: (present.subAttributes ?? []).map((part) => (part.name === sub ? defined(rule, part) : part)),
        };
  if (!changed) return schema;
  const attributes = present
    ? schema.attributes.map((attribute) => (attribute === present ? changed : attribute))
    : [...schema.attributes, changed];
  return { ...schema, attributes };
}

/**
 * An ignored attribute that the tenant does not have. Its type does not matter, because none of its values are read.
 */
const unknownAttribute = (name: string): Attribute =>
  attribute(name, 'string', msg('scim.directoryAttributeThatIsIgnored'));

/** @param known the tenant's attribute of that name */
function defined({ from, to }: SoundRule, known: Attribute | undefined): Attribute {
  if (!to)
    return { ...(known ?? unknownAttribute(called(from))), mutability: 'readOnly', required: false, ignored: true };
  return { ...(to.sub ?? to.attribute), name: called(from), aliases: known?.aliases };
}

const called = ({ name, sub }: AttributePath): string => sub ?? name;
