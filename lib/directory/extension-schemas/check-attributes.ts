import { issue } from '@/lib/platform/shared/message';
import type { DeclaredAttribute, DeclaredPart } from './extension-schema';

type Path = (string | number)[];

interface Problems {
  addIssue(issue: { code: 'custom'; path: Path; message: string }): void;
}

/** Adds an issue for each attribute that contradicts itself or another. Use with `superRefine`. */
export function checkAttributes(attributes: readonly DeclaredAttribute[], problems: Problems): void {
  checkNames(attributes, [], problems);
  for (const [index, attribute] of attributes.entries()) {
    checkOne(attribute, [index], problems);
    const parts = attribute.subAttributes ?? [];
    if (attribute.type === 'complex' && parts.length === 0)
      problems.addIssue({
        code: 'custom',
        path: [index, 'subAttributes'],
        message: issue('common.mustContainAtLeastOne'),
      });
    if (attribute.type === 'complex' && attribute.uniqueness === 'server')
      refuseUniqueness(index, issue('schemas.mustBeNoneForComplex'), problems);
    checkNames(parts, [index, 'subAttributes'], problems);
    for (const [at, part] of parts.entries()) {
      checkOne(part, [index, 'subAttributes', at], problems);
      if (part.uniqueness === 'server')
        problems.addIssue({
          code: 'custom',
          path: [index, 'subAttributes', at, 'uniqueness'],
          message: issue('schemas.mustBeNoneForSub'),
        });
    }
  }
}

/** "Attribute names are case insensitive" (RFC 7643 section 2.1). */
function checkNames(parts: readonly DeclaredPart[], path: Path, problems: Problems): void {
  const known = new Set<string>();
  for (const [index, { name }] of parts.entries()) {
    if (known.has(name.toLowerCase()))
      problems.addIssue({ code: 'custom', path: [...path, index, 'name'], message: issue('schemas.alreadyExists') });
    known.add(name.toLowerCase());
  }
}

function checkOne(
  { type, mutability, returned, required, uniqueness, canonicalValues }: DeclaredPart,
  path: Path,
  problems: Problems,
): void {
  const refuse = (field: string, message: string) =>
    problems.addIssue({ code: 'custom', path: [...path, field], message });
  // "writeOnly … Attributes with a mutability of "writeOnly" usually also have a returned setting of "never"" (section
  // 7).
  if (mutability === 'writeOnly' && returned !== 'never') refuse('returned', issue('schemas.mustBeNeverForWrite'));
  if (mutability === 'readOnly' && returned === 'never') refuse('returned', issue('schemas.mustNotBeNeverRead'));
  if (mutability === 'readOnly' && required) refuse('required', issue('schemas.mustNotBeSetFor'));
  if (uniqueness === 'server' && type === 'boolean') refuse('uniqueness', issue('schemas.mustBeNoneForBoolean'));
  if (uniqueness === 'server' && returned === 'never') refuse('uniqueness', issue('schemas.mustBeNoneForAttributes'));
  if (canonicalValues && type !== 'string' && type !== 'reference')
    refuse('canonicalValues', issue('schemas.areOnlyForStringsAnd'));
}

function refuseUniqueness(index: number, message: string, problems: Problems): void {
  problems.addIssue({ code: 'custom', path: [index, 'uniqueness'], message });
}
