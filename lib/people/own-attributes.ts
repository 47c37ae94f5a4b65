import type { ResourceType } from '@/lib/scim/schema/types';
import { withReadOnly } from '@/lib/scim/schema/with-read-only';
import type { Person } from './person';

/** Attributes that people can never edit about themselves, because they determine their identity or permissions. */
export const neverOwn = [
  'userName',
  'emails',
  'active',
  'password',
  'groups',
  'roles',
  'entitlements',
  'userType',
  'x509Certificates',
] as const;

/** An attribute's path as in filters (RFC 7644, 3.10); extension attributes are prefixed with their URN. */
export const attributePath = (urn: string | null, name: string): string => (urn === null ? name : `${urn}:${name}`);

/**
 * The resource type for people who edit themselves: attributes that the tenant does not open to them are read-only. For
 * a person provisioned by a directory everything is read-only, because the directory would undo their changes.
 * @param own the paths of the attributes that people may edit
 */
export function ownType(
  type: ResourceType,
  own: readonly string[],
  { connectionId }: Pick<Person, 'connectionId'>,
): ResourceType {
  const allowed = new Set(connectionId === null ? own.filter((path) => !neverOwn.some((never) => never === path)) : []);
  return withReadOnly(type, (urn, { name }) => allowed.has(attributePath(urn, name)));
}
