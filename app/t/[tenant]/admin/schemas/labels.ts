import type { DeclaredPart, ExtensionResourceType } from '@/lib/extension-schemas/extension-schema';
import type { Attribute } from '@/lib/scim/schema/types';

export const resourceLabels: Record<ExtensionResourceType, string> = { User: 'People', Group: 'Groups' };

export const typeLabels: Record<Attribute['type'], string> = {
  string: 'Text', boolean: 'Yes or no', integer: 'Whole number', decimal: 'Number', dateTime: 'Date and time', reference: 'Address (URI)', binary: 'Binary (base64)',
  complex: 'Several parts',
};

export const mutabilityLabels: Record<DeclaredPart['mutability'], string> = {
  readWrite: 'Directories may change it',
  immutable: 'Directories may set it once',
  readOnly: 'Directories may only read it',
  writeOnly: 'Directories may only set it',
};

export const returnedLabels: Record<DeclaredPart['returned'], string> = {
  default: 'Shown unless it is excluded', always: 'Always shown', request: 'Shown when it is asked for', never: 'Never shown, and not kept',
};

/** What is worth knowing of an attribute, in a few words each; what is usual is left out. */
export function characteristics(attribute: Attribute | DeclaredPart): string[] {
  const { type, multiValued, required, caseExact, mutability, returned, uniqueness } = attribute;
  return [
    typeLabels[type],
    multiValued ? 'several values' : '',
    required ? 'required' : '',
    uniqueness === 'none' ? '' : 'unique',
    caseExact && type === 'string' ? 'case matters' : '',
    { readWrite: '', immutable: 'set once', readOnly: 'read only', writeOnly: 'write only' }[mutability],
    { default: '', always: 'always shown', request: 'shown on request', never: 'never shown' }[returned],
  ].filter(Boolean);
}
