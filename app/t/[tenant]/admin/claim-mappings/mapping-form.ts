import { z } from 'zod';
import type { ClaimMapping, ClaimPlace } from '@/lib/platform/shared/claim-mapping';
import { alone, decoded, msg, type Sayable } from '@/lib/platform/shared/message';
import { claimMapping, claimMappings } from '@/lib/tenants/fields/claim-mapping-fields';
import { choices, jsonText } from '../form-schema';
import { lines } from '../form-text';

/** The sources that a form offers, in order. */
export const sourceTypes = [
  'attribute',
  'groups',
  'roles',
  'constant',
] as const satisfies readonly ClaimMapping['source']['type'][];

/** The form of a new mapping; which fields it has depends on the source. */
export const mappingForm = {
  based_on: z.string(),
  claim: z.string(),
  type: z.enum(sourceTypes),
  path: z.string().default(''),
  filter: z.string().default('').transform(lines),
  rename: z.string().default('').transform(lines),
  strip: z.string().default(''),
  prefix: z.string().default(''),
  resource: z.string().trim().default(''),
  value: jsonText,
  in: choices,
};
type MappingForm = z.output<z.ZodObject<typeof mappingForm>>;

export const oneMapping = { based_on: z.string(), index: z.coerce.number().int().min(0) };

type Wrong = { fieldErrors: Record<string, Sayable> };

/**
 * Adds the mapping of a form to others.
 * @param places where it may be issued
 */
export function withMapping(
  present: readonly ClaimMapping[],
  form: MappingForm,
  places: readonly ClaimPlace[],
): { mappings: ClaimMapping[] } | Wrong {
  const source = sourceOf(form);
  if ('fieldErrors' in source) return source;
  const one = claimMapping(places).safeParse({ claim: form.claim, source, in: form.in });
  if (!one.success) return { fieldErrors: errorsOf(one.error) };
  const all = claimMappings(places).safeParse([...present, one.data]);
  return all.success
    ? { mappings: all.data }
    : { fieldErrors: { claim: alone(decoded(all.error.issues[0]?.message ?? '')) } };
}

function sourceOf({ type, path, filter, rename, strip, prefix, resource, value }: MappingForm): object | Wrong {
  switch (type) {
    case 'attribute':
      return { type, path };
    case 'roles':
      return { type, resource };
    case 'constant':
      return value === undefined ? { fieldErrors: { value: msg('claims.enterValue') } } : { type, value };
    case 'groups': {
      const pairs = rename.map((line) => line.split(/\s*=>\s*/));
      if (pairs.some((pair) => pair.length !== 2)) return { fieldErrors: { rename: msg('claims.renameHasOtherForm') } };
      return { type, filter, rename: Object.fromEntries(pairs), strip, prefix };
    }
  }
}

/** The errors by form field. The fields of the source are fields of the form themselves. */
function errorsOf(error: z.ZodError): Record<string, Sayable> {
  return Object.fromEntries(
    error.issues.map(({ path: [field, within], message }) => [
      String(field === 'source' ? (within ?? 'type') : field),
      alone(decoded(message)),
    ]),
  );
}
