import type { JsonObject } from '@/lib/platform/shared/json';
import type { PulledGroupPage } from './pulled-group';

/** A person as a pulled directory describes them. */
export interface PulledPerson {
  /** The directory's own id, which becomes the externalId. */
  id: string;
  /** Whether the person may sign in; null if the directory did not say. */
  active: boolean | null;
  /** SCIM attributes, with the enterprise extension under its URN. Null unassigns; what is absent stays as it is. */
  attributes: JsonObject;
}

/** A page of a list or of changes. */
export interface PulledPage {
  people: PulledPerson[];
  /** People whom the directory deleted: for good, or so that they can be restored. */
  gone: { id: string; forGood: boolean }[];
  /** Where the next page is; null on the last. */
  next: string | null;
  /** On the last page: where later changes begin; null if the directory reports no changes. */
  deltaLink: string | null;
}

/** Reads a directory. All methods throw PullFailed. */
export interface PulledDirectory {
  /** @param next null for the first page of a list of everybody */
  page(next: string | null): Promise<PulledPage>;
  /** @returns null if the directory has no such person */
  person(id: string): Promise<PulledPerson | null>;
  /** @param next null for the first page of a list of all groups */
  groups(next: string | null): Promise<PulledGroupPage>;
}

export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
