import { type Person, personName, type Role } from '@/lib/directory/person';
import { primaryEmail } from '@/lib/directory/primary-email';

/** What the list shows of a person. */
export interface PersonRow {
  id: string;
  displayName: string;
  userName: string;
  email: string | null;
  active: boolean;
  role: Role | null;
  /** Whether a SCIM connection provisioned or adopted the person. */
  provisioned: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export function personRow(person: Person): PersonRow {
  const { id, role, connectionId, createdAt, updatedAt, attributes } = person;
  return {
    id, role, createdAt, updatedAt,
    displayName: personName(person),
    userName: attributes.userName,
    email: primaryEmail(attributes),
    active: attributes.active,
    provisioned: connectionId !== null,
  };
}
