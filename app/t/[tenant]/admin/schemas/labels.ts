import type { DeclaredPart, ExtensionResourceType } from '@/lib/directory/extension-schemas/extension-schema';
import { text } from '@/lib/platform/shared/text';
import type { Attribute } from '@/lib/scim/schema/types';

export const resourceLabels: Record<ExtensionResourceType, string> = { User: text('People'), Group: text('Groups') };

export const typeLabels: Record<Attribute['type'], string> = {
  string: text('Text'),
  boolean: text('Boolean'),
  integer: text('Integer'),
  decimal: text('Decimal'),
  dateTime: text('Date and time'),
  reference: text('Reference (URI)'),
  binary: text('Binary (base64)'),
  complex: text('Complex'),
};

export const mutabilityLabels: Record<DeclaredPart['mutability'], string> = {
  readWrite: text('Directories can change it'),
  immutable: text('Directories can set it once'),
  readOnly: text('Directories can only read it'),
  writeOnly: text('Directories can only set it'),
};

export const returnedLabels: Record<DeclaredPart['returned'], string> = {
  default: text('Returned unless excluded'),
  always: text('Always returned'),
  request: text('Returned when requested'),
  never: text('Never returned or stored'),
};

/** The noteworthy characteristics of an attribute, in a few words each; the usual ones are left out. */
export function characteristics(attribute: Attribute | DeclaredPart): string[] {
  const { type, multiValued, required, caseExact, mutability, returned, uniqueness } = attribute;
  return [
    typeLabels[type],
    multiValued ? text('multi-valued') : '',
    required ? text('required') : '',
    uniqueness === 'none' ? '' : text('unique'),
    caseExact && type === 'string' ? text('case-sensitive') : '',
    { readWrite: '', immutable: text('set once'), readOnly: text('read-only'), writeOnly: text('write-only') }[
      mutability
    ],
    {
      default: '',
      always: text('always returned'),
      request: text('returned on request'),
      never: text('never returned'),
    }[returned],
  ].filter(Boolean);
}
