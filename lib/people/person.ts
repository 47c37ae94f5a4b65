import type { JsonObject } from '@/lib/platform/shared/json';

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

/** A person's display name for pages and audit rows. */
export function personName({ attributes }: Pick<Person, 'attributes'>): string {
  const { displayName } = attributes;
  return typeof displayName === 'string' && displayName !== '' ? displayName : attributes.userName;
}

/** How audit rows name a person. */
export function personTarget(person: Pick<Person, 'id' | 'attributes'>): { type: 'person'; id: string; name: string } {
  return { type: 'person', id: person.id, name: person.attributes.userName };
}
