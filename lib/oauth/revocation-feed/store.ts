/** Kinds of what is revoked, in the order of the feed where several happened in the same millisecond. */
export const revokedKinds = ['client', 'family', 'key', 'token'] as const;
export type RevokedKind = (typeof revokedKinds)[number];

/** Something by which an access token is worth nothing any more. */
export interface Revoked {
  kind: RevokedKind;
  /** A client_id, the id of a token family, a `kid`, or a `jti`. */
  id: string;
  at: Date;
  /** Of a client that is enabled: its tokens issued in this second or before are void. Null: all of them, until it says otherwise. */
  before: Date | null;
}

/** How far a reader has come: what happened at this time and after; or, of what happened then, only what follows `after`. */
export interface FeedPosition {
  at: Date;
  after: Pick<Revoked, 'kind' | 'id'> | null;
}

/** What the revocation feed needs of a store. */
export interface RevocationFeedStore {
  /**
   * What was revoked since, in the order in which it happened, while a token that it concerns may not have expired.
   * @param feed.longestSeconds the longest life of an access token
   */
  listRevoked(feed: {
    tenantId: string;
    from: FeedPosition;
    now: Date;
    longestSeconds: number;
    limit: number;
  }): Promise<Revoked[]>;
}
