import type { AuthorizationDetailsType } from '@/lib/oauth/authorization-details/details-type';
import { msg } from '@/lib/platform/shared/message';
import { versionOf } from '@/lib/platform/shared/version-of';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';
import { compileSchema, type SchemaCheck } from './compile-schema';
import { schemaProblem } from './schema-problem';

/** By type and content, least recently used first. */
const checks = new Map<string, SchemaCheck>();
const CHECKS_AT_MOST = 1000;

/** A tenant's declared types as the protocol sees them. Each schema is compiled when it is first needed. */
export function checkedTypes(
  definitions: ReadonlyMap<string, DetailsTypeDefinition>,
): ReadonlyMap<string, AuthorizationDetailsType> {
  return new Map([...definitions].map(([name, definition]) => [name, checkedType(definition)]));
}

function checkedType({ type, name, description, schema }: DetailsTypeDefinition): AuthorizationDetailsType {
  let check: SchemaCheck | undefined;
  return { type, name, description, schema, problem: (detail) => (check ??= checkOf(type, schema))(detail) };
}

function checkOf(type: string, schema: DetailsTypeDefinition['schema']): SchemaCheck {
  const key = versionOf({ type, schema });
  const check = checks.get(key) ?? compileOrRefuse(type, schema);
  checks.delete(key);
  checks.set(key, check);
  const [least] = checks.keys();
  if (checks.size > CHECKS_AT_MOST && least !== undefined) checks.delete(least);
  return check;
}

/** A schema that an older version accepted and this one rejects grants nothing. */
function compileOrRefuse(type: string, schema: DetailsTypeDefinition['schema']): SchemaCheck {
  return schemaProblem(schema) === null
    ? compileSchema(type, schema)
    : () => msg('authorizationDetailsTypes.cannotBeCheckedSchemaOf');
}
