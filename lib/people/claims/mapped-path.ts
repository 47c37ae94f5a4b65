import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type PatchTarget, parsePath } from '@/lib/scim/patch/parse-path';
import { isScimError, publicError } from '@/lib/scim/protocol/errors';
import { COMMON_ATTRIBUTES } from '@/lib/scim/schema/common';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';

type Mapped = Extract<PatchTarget, { kind: 'attribute' }>;

/** Attributes whose values must never leave the server: a password, and what a tenant declares as never returned. */
export const isNeverIssued = ({ returned, mutability, kept }: Attribute): boolean =>
  returned === 'never' || mutability === 'writeOnly' || kept === false;

/** Attributes that are not part of what a person's claims are read from. */
const isApart = ({ name, computed }: Attribute): boolean =>
  computed === true || name === 'active' || COMMON_ATTRIBUTES.some((common) => common.name === name);

/**
 * The attribute that a mapping names, by a path of RFC 7644, section 3.5.2.
 * @returns null if people have no such attribute, or it may not be issued
 */
export function mappedPath(people: ResourceType, path: string): Mapped | null {
  const read = readPath(people, path);
  return 'target' in read ? read : null;
}

const standardPeople = userResourceType([]);

/**
 * What is wrong with the path of a mapping, whatever schemas the tenant has declared. An attribute of an extension that
 * the standard does not have may be declared later, so it is accepted.
 */
export function mappedPathProblem(path: string): Sayable | null {
  const read = readPath(standardPeople, path);
  return 'problem' in read ? read.problem : null;
}

function readPath(people: ResourceType, path: string): Mapped | { undeclared: true } | { problem: Sayable } {
  const parsed = parsedPath(people, path);
  if ('problem' in parsed) return parsed;
  if (parsed.kind === 'undeclared') return { undeclared: true };
  if (parsed.kind !== 'attribute') return { problem: msg('claims.pathNamesNoAttribute') };
  const { attribute, sub, extension } = parsed.target;
  if (isNeverIssued(attribute) || (sub && isNeverIssued(sub)))
    return { problem: msg('claims.attributeIsNeverReturned') };
  if (extension === null && isApart(attribute)) return { problem: msg('claims.attributeCannotBeMapped') };
  return parsed;
}

function parsedPath(people: ResourceType, path: string): PatchTarget | { problem: Sayable } {
  try {
    return parsePath(people, path);
  } catch (error) {
    if (!isScimError(error)) throw error;
    return { problem: publicError(error).detail };
  }
}
