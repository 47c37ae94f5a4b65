import { isObject, type Json, own, type ScimObject } from '@/lib/scim/protocol/json';
import { extensionOf } from '../schema/extension-of';
import type { Target } from '../schema/find-attribute';

/** Where a value is in a resource: an attribute, or a sub-attribute of a single-valued attribute. */
export interface AttributePath {
  /** The URN under which it is stored; null for the core schema. */
  readonly extension: string | null;
  readonly name: string;
  readonly sub: string | null;
}

export function attributePathOf({ extension, attribute, sub }: Target): AttributePath {
  return { extension, name: attribute.name, sub: sub?.name ?? null };
}

/** A string that identifies a path, ignoring case. */
export function keyOf({ extension, name, sub }: AttributePath): string {
  return JSON.stringify([extension, name, sub]).toLowerCase();
}

/** The same for the whole attribute when the path ends at a sub-attribute. */
export const wholeKeyOf = (path: AttributePath): string => keyOf({ ...path, sub: null });

/** The name that a PATCH would use. */
export function nameOf({ extension, name, sub }: AttributePath): string {
  return `${extension === null ? '' : `${extension}:`}${name}${sub === null ? '' : `.${sub}`}`;
}

/** @returns undefined when there is no value */
export function readAt(resource: ScimObject, { extension, name, sub }: AttributePath): Json | undefined {
  const holder = extension === null ? resource : own(resource, extension);
  const value = isObject(holder) ? own(holder, name) : undefined;
  return sub === null ? value : isObject(value) ? own(value, sub) : undefined;
}

/** Sets the value, or removes it when undefined. An object that becomes empty is removed too. */
export function writeAt(resource: ScimObject, { extension, name, sub }: AttributePath, value: Json | undefined): void {
  const holder = extension === null ? resource : extensionOf(resource, extension);
  if (sub === null) put(holder, name, value);
  else {
    const present = own(holder, name);
    const parts = isObject(present) ? present : {};
    put(parts, sub, value);
    put(holder, name, Object.keys(parts).length > 0 ? parts : undefined);
  }
  if (extension !== null && Object.keys(holder).length === 0) delete resource[extension];
}

function put(holder: ScimObject, name: string, value: Json | undefined): void {
  if (value === undefined) delete holder[name];
  else holder[name] = value;
}
