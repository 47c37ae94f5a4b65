/**
 * Verifies access tokens (RFC 9068) without a request for each, and learns of revocations within seconds: the
 * authorization server publishes a signed feed of what was revoked before it expired.
 */
import { type JWTPayload, jwtVerify } from 'jose';
import { type Reader, readRevocations } from './read-revocations';
import { revokedBy } from './revoked-by';
import { SigningKeysUnavailable, signingKeys } from './signing-keys';

export interface TokenVerifierOptions {
  /** The issuer identifier of the authorization server. */
  issuer: string;
  /** The identifier of this resource server: tokens for others are rejected. */
  audience: string;
  /** How often the feed is polled, in seconds (2): a revoked token is accepted for at most this long. */
  pollSeconds?: number;
  /** How long tokens are still accepted while the feed cannot be read, in seconds (60). */
  staleSeconds?: number;
}

/**
 * The keys that the presenter of a token has proved to hold: the thumbprints of a key (RFC 9449, 6.1) and of a
 * certificate (RFC 8705, 3.1).
 */
export interface ProvenKeys {
  jkt?: string;
  'x5t#S256'?: string;
}

export interface TokenVerifier {
  /**
   * @param proven the keys that the request proved; if omitted, key-bound tokens are rejected
   * @returns the claims of a valid token
   * @throws TokenRejected, with the `error` and a description for `WWW-Authenticate` (RFC 6750, 3.1)
   */
  verify(token: string, proven?: ProvenKeys): Promise<JWTPayload>;
  /** Stops polling. */
  close(): void;
}

/** Why a token was rejected. */
export class TokenRejected extends Error {
  /** `invalid_token`: 401; `temporarily_unavailable`: 503. */
  readonly error: 'invalid_token' | 'temporarily_unavailable';

  constructor(error: TokenRejected['error'], description: string) {
    super(description);
    this.name = 'TokenRejected';
    this.error = error;
  }
}

/**
 * Reads the issuer's metadata (RFC 8414) and the revocations so far, and keeps polling until closed.
 * @throws Error if the issuer cannot be read or has no revocation feed
 */
export async function createTokenVerifier({
  issuer,
  audience,
  pollSeconds = 2,
  staleSeconds = 60,
}: TokenVerifierOptions): Promise<TokenVerifier> {
  const { jwks_uri, revocation_feed_uri } = await metadataOf(issuer);
  const keys = signingKeys(jwks_uri);
  const feed: Reader = readRevocations({ issuer, uri: revocation_feed_uri, keys });
  await feed.read();

  let timer = setTimeout(poll, pollSeconds * 1000).unref();
  function poll(): void {
    // A failed poll is not fatal: `verify` checks how long ago the last success was.
    void feed
      .read()
      .catch(() => undefined)
      .finally(() => {
        if (!closed) timer = setTimeout(poll, pollSeconds * 1000).unref();
      });
  }
  let closed = false;

  return {
    async verify(token, proven = {}) {
      if (Date.now() - feed.readAt() > staleSeconds * 1000)
        throw new TokenRejected('temporarily_unavailable', 'The revocation feed cannot be read at the moment');
      const verified = await jwtVerify(token, keys, { issuer, audience, typ: 'at+jwt', algorithms: ['ES256'] }).catch(
        (error: unknown) => {
          // A client discards a token that is reported as invalid, and this one may be valid.
          if (error instanceof SigningKeysUnavailable)
            throw new TokenRejected('temporarily_unavailable', 'The signing keys cannot be read at the moment');
          throw new TokenRejected('invalid_token', 'The access token is invalid or expired');
        },
      );
      if (!provesKey(verified.payload.cnf, proven))
        throw new TokenRejected('invalid_token', 'The access token is bound to a key that the request does not prove');
      if (revokedBy(feed.revoked, verified)) throw new TokenRejected('invalid_token', 'The access token was revoked');
      return verified.payload;
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** For an issuer with a path, the well-known part comes before the path (RFC 8414, 3.1). */
async function metadataOf(issuer: string): Promise<{ jwks_uri: string; revocation_feed_uri: string }> {
  const { origin, pathname } = new URL(issuer);
  const response = await fetch(`${origin}/.well-known/oauth-authorization-server${pathname === '/' ? '' : pathname}`);
  if (!response.ok) throw new Error(`The metadata of ${issuer} could not be read: status ${response.status}.`);
  const metadata = (await response.json()) as Record<string, unknown>;
  const { issuer: named, jwks_uri, revocation_feed_uri } = metadata;
  if (named !== issuer || typeof jwks_uri !== 'string')
    throw new Error(`The metadata of ${issuer} names another issuer or has no jwks_uri.`);
  if (typeof revocation_feed_uri !== 'string') throw new Error(`${issuer} has no revocation feed.`);
  return { jwks_uri, revocation_feed_uri };
}

/**
 * Whether everything that a token is bound to was proved (RFC 7800, 3). A token that is bound to a key is worthless to
 * a thief without the key. Any other kind of binding counts as not proved, because nothing here can prove it.
 * @param cnf the token's `cnf` claim; a token without it is bound to nothing
 */
function provesKey(cnf: unknown, proven: ProvenKeys): boolean {
  if (cnf === undefined) return true;
  if (typeof cnf !== 'object' || cnf === null) return false;
  const bound = Object.entries(cnf);
  return (
    bound.length > 0 &&
    bound.every(([method, thumbprint]) => (method === 'jkt' || method === 'x5t#S256') && proven[method] === thumbprint)
  );
}
