import { isObject, type Json, own, type ScimObject } from '@/lib/scim/protocol/json';
import { extensionOf } from '../schema/extension-of';
import type { Target } from '../schema/find-attribute';
import type { Work } from './work';

/** The resource while the operations of a PATCH run. */
export interface PatchDraft {
  attributes: ScimObject;
  password?: string;
  /** The remaining work budget. */
  work: Work;
  /** See PatchRules. Defaults to false. */
  replaceCreates?: boolean;
}

/** The current value of the attribute as a whole, even if the target names a sub-attribute. */
export function read({ attributes }: PatchDraft, { extension, attribute }: Target): Json | undefined {
  const holder = extension ? own(attributes, extension) : attributes;
  return isObject(holder) ? own(holder, attribute.name) : undefined;
}

/** Sets the attribute; an undefined or empty value unassigns it. */
export function write({ attributes }: PatchDraft, { extension, attribute }: Target, value: Json | undefined): void {
  const holder = extension ? extensionOf(attributes, extension) : attributes;
  if (isEmpty(value)) delete holder[attribute.name];
  else holder[attribute.name] = value as Json;
  if (extension && Object.keys(holder).length === 0) delete attributes[extension];
}

/** The values of a multi-valued attribute. */
export function readValues(draft: PatchDraft, target: Target): Json[] {
  const value = read(draft, target);
  return Array.isArray(value) ? value : [];
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}
