import { mayManage } from '@/lib/people/may-manage';
import { type Person, personName, type Role } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';

export type PersonStatus = 'active' | 'deactivated' | 'deleted';

/** The fields of a person that the list shows. */
export interface PersonRow {
  id: string;
  displayName: string;
  userName: string;
  email: string | null;
  status: PersonStatus;
  role: Role | null;
  /** Whether a SCIM connection provisioned or adopted the person. */
  provisioned: boolean;
  /** Whether the reader may edit the person. */
  editable: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** @param reader the role of the administrator who sees the list */
export function personRow(person: Person, isDeleted: boolean, reader: Role | null): PersonRow {
  const { id, role, connectionId, createdAt, updatedAt, attributes } = person;
  return {
    id,
    role,
    createdAt,
    updatedAt,
    displayName: personName(person),
    userName: attributes.userName,
    email: primaryEmail(attributes),
    status: isDeleted ? 'deleted' : attributes.active ? 'active' : 'deactivated',
    provisioned: connectionId !== null,
    editable: !isDeleted && mayManage(reader, role),
  };
}
