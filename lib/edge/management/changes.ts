import { z } from 'zod';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';

/** Any of the fields, by name. */
type Changes<Shape extends z.ZodRawShape> = { [Name in keyof Shape]?: z.output<Shape[Name]> };
type MergePatch<Shape extends z.ZodRawShape> = { [Name in keyof Shape]?: z.output<Shape[Name]> | null };

/**
 * The schema of a change: any of the fields, each validated as for a new resource. An omitted field stays as it is;
 * defaults apply only to new resources.
 */
export function changesOf<Shape extends z.ZodRawShape>(shape: Shape): z.ZodType<Changes<Shape>> {
  return eachField(shape, (field) => z.optional(field)) as z.ZodType<Changes<Shape>>;
}

/** Like `changesOf`, but null removes a field (RFC 7396), as if the resource had been created without it. */
export function mergePatchOf<Shape extends z.ZodRawShape>(shape: Shape): z.ZodType<MergePatch<Shape>> {
  return eachField(shape, (field) => z.optional(z.nullable(field))) as z.ZodType<MergePatch<Shape>>;
}

/** Applies a merge patch to an object's fields (RFC 7396, 2); a field's value is replaced as a whole. */
export function mergePatch(before: object, patch: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** Applies a merge patch to a document at every depth (RFC 7396, 2); lists are replaced as a whole. */
export function deepMergePatch(before: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isObject(patch)) return patch;
  const after: JsonObject = isObject(before) ? { ...before } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete after[name];
    else after[name] = deepMergePatch(after[name], value);
  }
  return after;
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function eachField(shape: z.ZodRawShape, change: (field: z.core.$ZodType) => z.core.$ZodType): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, change(withoutDefault(field))])),
  );
}

/** A default may be outermost, or the input of a transformation. */
function withoutDefault(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodDefault) return withoutDefault(field.def.innerType);
  return field instanceof z.ZodPipe ? z.pipe(withoutDefault(field.def.in), field.def.out) : field;
}
