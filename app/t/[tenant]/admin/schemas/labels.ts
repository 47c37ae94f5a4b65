import type { DeclaredPart, ExtensionResourceType } from '@/lib/directory/extension-schemas/extension-schema';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { Attribute } from '@/lib/scim/schema/types';

export const resourceLabels: Record<ExtensionResourceType, Sayable> = {
  User: msg('common.people'),
  Group: msg('common.groups'),
};

export const typeLabels: Record<Attribute['type'], Sayable> = {
  string: msg('schemas.text'),
  boolean: msg('schemas.boolean'),
  integer: msg('schemas.integer'),
  decimal: msg('schemas.decimal'),
  dateTime: msg('schemas.dateAndTime'),
  reference: msg('schemas.referenceUri'),
  binary: msg('schemas.binaryBase64'),
  complex: msg('schemas.complex'),
};

export const mutabilityLabels: Record<DeclaredPart['mutability'], Sayable> = {
  readWrite: msg('schemas.directoriesCanChangeIt'),
  immutable: msg('schemas.directoriesCanSetItOnce'),
  readOnly: msg('schemas.directoriesCanOnlyReadIt'),
  writeOnly: msg('schemas.directoriesCanOnlySetIt'),
};

export const returnedLabels: Record<DeclaredPart['returned'], Sayable> = {
  default: msg('schemas.returnedUnlessExcluded'),
  always: msg('schemas.alwaysReturned'),
  request: msg('schemas.returnedWhenRequested'),
  never: msg('schemas.neverReturnedOrStored'),
};

/** The noteworthy characteristics of an attribute, in a few words each; the usual ones are left out. */
export function characteristics(attribute: Attribute | DeclaredPart): Sayable[] {
  const { type, multiValued, required, caseExact, mutability, returned, uniqueness } = attribute;
  return [
    typeLabels[type],
    multiValued ? msg('schemas.multiValuedLower') : null,
    required ? msg('schemas.required') : null,
    uniqueness === 'none' ? null : msg('schemas.uniqueLower'),
    caseExact && type === 'string' ? msg('schemas.caseSensitiveLower') : null,
    {
      readWrite: null,
      immutable: msg('schemas.setOnce'),
      readOnly: msg('schemas.readOnly'),
      writeOnly: msg('schemas.writeOnly'),
    }[mutability],
    {
      default: null,
      always: msg('schemas.alwaysReturnedLower'),
      request: msg('schemas.returnedOnRequest'),
      never: msg('schemas.neverReturned'),
    }[returned],
  ].filter((word) => word !== null);
}
