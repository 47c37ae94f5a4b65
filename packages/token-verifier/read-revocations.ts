import { type JWTVerifyGetKey, jwtVerify } from 'jose';

/** What is revoked, with the time (of this machine, in milliseconds) after which each entry can be dropped. */
export interface RevokedSets {
  /** Whether the issuer is suspended: none of its tokens are valid until the feed says otherwise. */
  everything: boolean;
  families: Map<string, number>;
  tokens: Map<string, number>;
  keys: Map<string, number>;
  /** With the second, since the epoch, up to which tokens of the client are revoked. */
  clients: Map<string, { before: number; forgetAt: number }>;
}

interface Feed {
  suspended?: boolean;
  families: string[];
  tokens: string[];
  keys: string[];
  clients: Record<string, number>;
  keep: number;
  next: string;
  more: boolean;
}

export interface Reader {
  revoked: RevokedSets;
  /**
   * Reads new entries.
   * @throws Error if the feed cannot be read or is not from the issuer
   */
  read(): Promise<void>;
  /** When it was last read, in milliseconds since the epoch. */
  readAt(): number;
}

const ANSWERED_WITHIN_MILLISECONDS = 5_000;

/** Reads an issuer's revocation feed page by page, and remembers its entries for as long as they matter. */
export function readRevocations({ issuer, uri, keys }: { issuer: string; uri: string; keys: JWTVerifyGetKey }): Reader {
  const revoked: RevokedSets = {
    everything: false,
    families: new Map(),
    tokens: new Map(),
    keys: new Map(),
    clients: new Map(),
  };
  let since: string | null = null;
  let etag: string | null = null;
  /** When the last response expires, in seconds since the epoch. */
  let expiresAt = 0;
  let readAt = 0;

  /** @returns whether there are more pages to read now */
  async function readPage(): Promise<boolean> {
    const address = since === null ? uri : `${uri}?since=${encodeURIComponent(since)}`;
    const response = await fetch(address, {
      headers: etag === null ? {} : { 'If-None-Match': etag },
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MILLISECONDS),
    });
    if (response.status === 304) {
      // A response is valid for seconds; replaying it for longer would hide revocations.
      if (Date.now() >= expiresAt * 1000)
        throw new Error('The revocation feed answered 304, but the cached copy has expired.');
      return false;
    }
    if (!response.ok) throw new Error(`The revocation feed answered with status ${response.status}.`);
    const { payload, protectedHeader } = await jwtVerify<Feed>(await response.text(), keys, {
      issuer,
      typ: 'revocations+jwt',
      algorithms: ['ES256'],
      requiredClaims: ['exp'],
    });
    // The keys come from a cached copy, which may still contain a withdrawn key.
    if (protectedHeader.kid === undefined || revoked.keys.has(protectedHeader.kid))
      throw new Error('The revocation feed is signed with a key that was withdrawn.');
    remember(payload);
    expiresAt = payload.exp ?? 0;
    // The ETag belongs to the requested address, so it can be reused only while the position, and with it the address,
    // stays the same.
    etag = payload.next === since ? response.headers.get('etag') : null;
    since = payload.next;
    return payload.more;
  }

  function remember({ suspended = false, families, tokens, keys: withdrawn, clients, keep }: Feed): void {
    const forgetAt = Date.now() + keep * 1000;
    revoked.everything = suspended;
    for (const id of families) revoked.families.set(id, forgetAt);
    for (const id of tokens) revoked.tokens.set(id, forgetAt);
    for (const id of withdrawn) revoked.keys.set(id, forgetAt);
    for (const [id, before] of Object.entries(clients)) revoked.clients.set(id, { before, forgetAt });
  }

  function forget(): void {
    const now = Date.now();
    for (const set of [revoked.families, revoked.tokens, revoked.keys])
      for (const [id, forgetAt] of set) if (forgetAt < now) set.delete(id);
    for (const [id, { forgetAt }] of revoked.clients) if (forgetAt < now) revoked.clients.delete(id);
  }

  return {
    revoked,
    async read() {
      const startedAt = Date.now();
      while (await readPage());
      forget();
      readAt = startedAt;
    },
    readAt: () => readAt,
  };
}
