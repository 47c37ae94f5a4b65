/** The kinds of entries, in the feed's order for entries of the same millisecond. */
export const revokedKinds = ['client', 'family', 'key', 'token'] as const;
export type RevokedKind = (typeof revokedKinds)[number];

/** Something that makes access tokens invalid. */
export interface Revoked {
  kind: RevokedKind;
  /** A client_id, a token family's ID, a `kid`, or a `jti`. */
  id: string;
  at: Date;
  /** For an enabled client: tokens issued in this second or earlier are invalid. Null: all are, until a later entry. */
  before: Date | null;
}

/**
 * How far a reader has come: entries at `at` and later are still to be read. If `after` is set, only the entries at
 * `at` that sort after it are.
 */
export interface FeedPosition {
  at: Date;
  after: Pick<Revoked, 'kind' | 'id'> | null;
}

/** The store that the revocation feed needs. */
export interface RevocationFeedStore {
  /**
   * What was revoked since a position, in order of time, as long as an affected token may not have expired.
   * @param feed.longestSeconds the longest lifetime of an access token
   */
  listRevoked(feed: {
    tenantId: string;
    from: FeedPosition;
    now: Date;
    longestSeconds: number;
    limit: number;
  }): Promise<Revoked[]>;
}
