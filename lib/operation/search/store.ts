/** Finds things of a tenant by what somebody types. */
export interface SearchStore {
  /**
   * What begins with the text first, then what holds it anywhere; by their whole id also token families, people, groups
   * and what was recorded of a request. Of each kind at most `limit`, in one round trip.
   * @param query.text trimmed, not empty
   */
  find(query: { tenantId: string; text: string; limit: number }): Promise<Found[]>;
}

export const foundKinds = ['client', 'person', 'group', 'token-family', 'refusal', 'provisioning', 'audit'] as const;
export type FoundKind = (typeof foundKinds)[number];

export interface Found {
  kind: FoundKind;
  /** Of a client its client_id, of audit entries the id of their request. */
  id: string;
  name: string;
  /** What tells it from others of that name. */
  detail: string;
}
