import type { JsonObject } from '@/lib/platform/shared/json';
import { compileSchema } from './compile-schema';

/**
 * Whether entries of a type can fit a schema by what it says of the member `type`.
 * @param schema one that `schemaProblem` has nothing against
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
