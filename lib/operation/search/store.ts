/** Searches a tenant by free text. */
export interface SearchStore {
  /**
   * Finds entries that start with the text, then those that contain it anywhere. Token families, people, groups and
   * records of a request are also found by their complete ID. Returns at most `limit` of each kind, in one round trip.
   * @param query.text trimmed, not empty
   */
  find(query: { tenantId: string; text: string; limit: number }): Promise<Found[]>;
}

export const foundKinds = [
  'client',
  'person',
  'group',
  'scim-connection',
  'token-family',
  'refusal',
  'provisioning',
  'audit',
] as const;
export type FoundKind = (typeof foundKinds)[number];

export interface Found {
  kind: FoundKind;
  /** The client_id of a client; the request ID of an audit entry. */
  id: string;
  name: string;
  /** Distinguishes it from others with the same name. */
  detail: string;
}
