import type { JsonObject } from '@/lib/platform/shared/json';

/** A group of people (RFC 7643, 4.2). Its members are separate rows and are read separately. */
export interface Group {
  tenantId: string;
  id: string;
  connectionId: string | null;
  externalId: string | null;
  displayName: string;
  /** The SCIM attributes except the ones above, `id`, `meta` and `members`. */
  attributes: JsonObject;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A group whose row a transaction has locked. */
export interface LockedGroup extends Group {
  /** The clients whose token families a change of its members ends, read with the lock. */
  endingClients: readonly string[];
}
