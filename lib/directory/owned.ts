/** A client, SCIM token or access key that has, had or needs an accountable person. */
export interface OwnedClient {
  id: string;
  name: string;
  disabled: boolean;
  /** When it is suspended unless someone becomes accountable. */
  suspendsAt: Date | null;
}

export interface OwnedScimToken {
  id: string;
  name: string;
  connectionId: string;
  connectionName: string | null;
  suspendsAt: Date | null;
}

/** An access key whose holder is someone else. */
export interface OwnedAccessKey {
  id: string;
  name: string;
  holder: string;
  suspendsAt: Date | null;
}

export interface Owned {
  clients: OwnedClient[];
  /** Active tokens. */
  scimTokens: OwnedScimToken[];
  /** Active keys. */
  accessKeys: OwnedAccessKey[];
}

/** How many of each kind. */
export type OwnedCounts = Record<keyof Owned, number>;

export interface OwnedStore {
  /** What a person is accountable for, by name. */
  listOwned(tenantId: string, personId: string, now: Date): Promise<Owned>;
  /** What waits for someone to take over, by name, if the person is a direct member of the group; nothing otherwise. */
  listOffered(offered: { tenantId: string; personId: string; groupId: string; now: Date }): Promise<Owned>;
}
