import type { JsonObject } from '@/lib/platform/shared/json';
import { compileSchema } from './compile-schema';

/**
 * Whether a schema's rules for the member `type` allow entries of a type.
 * @param schema one that passes `schemaProblem`
 */
export function admitsType(type: string, { properties, $defs = {} }: JsonObject): boolean {
  if (
    typeof properties !== 'object' ||
    properties === null ||
    Array.isArray(properties) ||
    !Object.hasOwn(properties, 'type')
  )
    return true;
  return compileSchema(type, { properties: { type: properties.type ?? null }, $defs })({ type }) === null;
}
