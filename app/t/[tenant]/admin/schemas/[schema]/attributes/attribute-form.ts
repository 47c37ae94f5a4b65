import { z } from 'zod';
import { declaredAttribute } from '@/lib/directory/extension-schemas/attribute-fields';
import type { DeclaredAttribute } from '@/lib/directory/extension-schemas/extension-schema';
import { ticked } from '../../../form-schema';
import { lines } from '../../../form-text';

/** The fields of the console's form. */
export const attributeForm = z.object({
  urn: z.string(),
  /** The complex attribute that it belongs to; empty for none. */
  of: z.string().default(''),
  name: z.string().default(''),
  description: z.string().default(''),
  type: z.string().default('string'),
  parts: z.string().default(''),
  referenceTypes: z.string().default(''),
  multiValued: ticked,
  required: ticked,
  unique: ticked,
  caseExact: ticked,
  mutability: z.string().default('readWrite'),
  returned: z.string().default('default'),
  canonicalValues: z.string().default(''),
});

/**
 * The form's values under the names of RFC 7643. A write-only attribute is never returned, whatever else was selected.
 */
export function toAttribute(form: z.output<typeof attributeForm>, before: DeclaredAttribute | undefined) {
  const {
    name,
    description,
    type,
    parts,
    referenceTypes,
    multiValued,
    required,
    unique,
    caseExact,
    mutability,
    returned,
    canonicalValues,
  } = form;
  return declaredAttribute.safeParse({
    name,
    description,
    type,
    multiValued,
    required,
    caseExact,
    mutability,
    returned: mutability === 'writeOnly' ? 'never' : returned,
    uniqueness: unique ? 'server' : 'none',
    ...(canonicalValues.trim() && { canonicalValues: lines(canonicalValues) }),
    ...(type === 'reference' && { referenceTypes: lines(referenceTypes) }),
    ...(type === 'complex' && { subAttributes: before?.subAttributes ?? lines(parts).map((part) => ({ name: part })) }),
  });
}

/** The form field that shows a problem with an attribute. */
export function formField(path: readonly PropertyKey[]): string {
  if (path.includes('subAttributes')) return 'parts';
  const field = String(path[0] ?? 'name');
  return field === 'uniqueness' ? 'unique' : field;
}
