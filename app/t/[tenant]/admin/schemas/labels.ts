import type { DeclaredPart, ExtensionResourceType } from '@/lib/directory/extension-schemas/extension-schema';
import { text } from '@/lib/platform/shared/text';
import type { Attribute } from '@/lib/scim/schema/types';

export const resourceLabels: Record<ExtensionResourceType, string> = { User: text('People'), Group: text('Groups') };

export const typeLabels: Record<Attribute['type'], string> = {
  string: text('Text'),
  boolean: text('Yes or no'),
  integer: text('Whole number'),
  decimal: text('Number'),
  dateTime: text('Date and time'),
  reference: text('Address (URI)'),
  binary: text('Binary (base64)'),
  complex: text('Several parts'),
};

export const mutabilityLabels: Record<DeclaredPart['mutability'], string> = {
  readWrite: text('Directories may change it'),
  immutable: text('Directories may set it once'),
  readOnly: text('Directories may only read it'),
  writeOnly: text('Directories may only set it'),
};

export const returnedLabels: Record<DeclaredPart['returned'], string> = {
  default: text('Shown unless it is excluded'),
  always: text('Always shown'),
  request: text('Shown when it is asked for'),
  never: text('Never shown, and not kept'),
};

/** What is worth knowing of an attribute, in a few words each; what is usual is left out. */
export function characteristics(attribute: Attribute | DeclaredPart): string[] {
  const { type, multiValued, required, caseExact, mutability, returned, uniqueness } = attribute;
  return [
    typeLabels[type],
    multiValued ? text('several values') : '',
    required ? text('required') : '',
    uniqueness === 'none' ? '' : text('unique'),
    caseExact && type === 'string' ? text('case matters') : '',
    { readWrite: '', immutable: text('set once'), readOnly: text('read only'), writeOnly: text('write only') }[
      mutability
    ],
    { default: '', always: text('always shown'), request: text('shown on request'), never: text('never shown') }[
      returned
    ],
  ].filter(Boolean);
}
