import type { JsonObject } from '@/lib/platform/shared/json';
import { isObject } from '@/lib/scim/protocol/json';

/** The console roles that a person can hold. */
export const roles = ['owner', 'admin', 'auditor'] as const;
export type Role = (typeof roles)[number];

/**
 * The attributes of a person under their SCIM names (RFC 7643, 4.1), except `id` and `meta`; extensions under their
 * URN.
 */
export type PersonAttributes = JsonObject & { userName: string; active: boolean };

/** A person of a tenant's directory. */
export interface Person {
  tenantId: string;
  id: string;
  /** The SCIM connection that provisioned or adopted the person. */
  connectionId: string | null;
  role: Role | null;
  /** Increases by one with every change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deactivatedAt: Date | null;
  attributes: PersonAttributes;
}

/** A deactivation that a trusted issuer's signal made. */
export interface ReportedDeactivation {
  issuer: string;
  /** When what the issuer reported happened. */
  happenedAt: Date;
}

/** What pages title a person by: the display name, or else the given and family name, or else the user name. */
export function personName({ attributes: { displayName, name, userName } }: Pick<Person, 'attributes'>): string {
  if (typeof displayName === 'string' && displayName !== '') return displayName;
  const { givenName, familyName } = isObject(name) ? name : {};
  return (
    [givenName, familyName]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .trim() || userName
  );
}

/** How audit rows name a person. */
export function personTarget(person: Pick<Person, 'id' | 'attributes'>): { type: 'person'; id: string; name: string } {
  return { type: 'person', id: person.id, name: person.attributes.userName };
}
