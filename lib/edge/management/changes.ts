import { z } from 'zod';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';

/** Any of the fields, by name. */
type Changes<Shape extends z.ZodRawShape> = { [Name in keyof Shape]?: z.output<Shape[Name]> };
type MergePatch<Shape extends z.ZodRawShape> = { [Name in keyof Shape]?: z.output<Shape[Name]> | null };

/**
 * What changes something by naming fields of it, each as it is when the thing is made. A field that is left out stays as it
 * is: what it is by default is for new things alone.
 */
export function changesOf<Shape extends z.ZodRawShape>(shape: Shape): z.ZodType<Changes<Shape>> {
  return eachField(shape, (field) => z.optional(field)) as z.ZodType<Changes<Shape>>;
}

/** The same, with null for a field that is taken away (RFC 7396): it is then as if the thing were made without. */
export function mergePatchOf<Shape extends z.ZodRawShape>(shape: Shape): z.ZodType<MergePatch<Shape>> {
  return eachField(shape, (field) => z.optional(z.nullable(field))) as z.ZodType<MergePatch<Shape>>;
}

/** Something after a merge patch of its fields (RFC 7396, 2); a field's value is replaced as a whole. */
export function mergePatch(before: object, patch: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** A document after a merge patch of it, as deep as the patch goes (RFC 7396, 2): lists are replaced as a whole. */
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

/** A default may stand outermost, or before what is made of the value. */
function withoutDefault(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodDefault) return withoutDefault(field.def.innerType);
  return field instanceof z.ZodPipe ? z.pipe(withoutDefault(field.def.in), field.def.out) : field;
}
