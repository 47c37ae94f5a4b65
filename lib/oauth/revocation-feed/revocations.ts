import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { positionText } from './position';
import type { FeedPosition, Revoked } from './store';

/** Readers page through longer lists, so that even a million revocations at one moment are answered in small parts. */
const ENTRIES_AT_MOST = 10_000;
/** A transaction that began before a request may commit after it, so the last minutes are always repeated. */
const OVERLAP_SECONDS = 12 * 60;
/** Requests within the same span get identical claims, so that a cache can answer them. */
const SPAN_SECONDS = 10;
/** An older copy is invalid, so a revocation cannot be hidden by serving an old answer. */
const LIFETIME_SECONDS = 5 * 60;
/**
 * The longest access token lifetime that a client, resource or tenant can have (lib/tenants/settings.ts), plus the
 * largest clock difference.
 */
const LONGEST_SECONDS = 86_400 + 5 * 60;

/** The claims of the feed: what was revoked before it expired. */
export interface RevocationClaims {
  iss: string;
  /** Present if the issuer is suspended. None of its tokens are valid as long as the feed says so. */
  suspended?: true;
  /** Seconds since the epoch. */
  iat: number;
  exp: number;
  /** Values of `family` in access tokens. */
  families: string[];
  /** Values of `jti` in access tokens. */
  tokens: string[];
  /**
   * Values of `client_id` in access tokens. Tokens issued up to the given second are invalid. A later answer replaces
   * the value.
   */
  clients: Record<string, number>;
  /** Values of `kid` of signing keys that were withdrawn. */
  keys: string[];
  /** The number of seconds for which readers must remember an entry. */
  keep: number;
  /** The value of `since` for the next request. */
  next: string;
  /** Whether more entries can be read now. */
  more: boolean;
}

/**
 * What was revoked since a position; without one, everything that may still matter.
 * @returns claims that stay identical for several seconds while nothing is revoked
 */
export async function revocations(
  context: Pick<OAuthContext, 'issuer' | 'store' | 'now'>,
  since: FeedPosition | null,
): Promise<RevocationClaims> {
  const {
    issuer: { tenantId, issuer, suspended },
    store,
  } = context;
  const now = context.now();
  const span = Math.floor(now.getTime() / 1000 / SPAN_SECONDS) * SPAN_SECONDS;
  const from = since ?? { at: new Date(0), after: null };
  const listed = await store.listRevoked({
    tenantId,
    from,
    now,
    longestSeconds: LONGEST_SECONDS,
    limit: ENTRIES_AT_MOST + 1,
  });
  const entries = listed.slice(0, ENTRIES_AT_MOST);
  const last = listed.length > entries.length ? entries.at(-1) : undefined;
  return {
    iss: issuer,
    ...(suspended && { suspended }),
    iat: span,
    exp: span + LIFETIME_SECONDS,
    ...sorted(entries),
    keep: LONGEST_SECONDS,
    next: positionText(
      last ? { at: last.at, after: last } : { at: new Date((span - OVERLAP_SECONDS) * 1000), after: null },
    ),
    more: last !== undefined,
  };
}

/**
 * The second up to which a client's tokens are invalid. While the client is disabled or deleted, it lies in the future,
 * later than any token that a process can still mint from its cached copy of the client
 * (lib/platform/shared/copy-age.ts), whatever its clock says.
 */
function voidUntil({ at, before }: Revoked): number {
  return before ? Math.floor(before.getTime() / 1000) : Math.floor(at.getTime() / 1000) + LONGEST_SECONDS;
}

function sorted(entries: readonly Revoked[]): Pick<RevocationClaims, 'families' | 'tokens' | 'clients' | 'keys'> {
  const ids = (wanted: Revoked['kind']) => entries.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const clients = entries.filter(({ kind }) => kind === 'client').map((client) => [client.id, voidUntil(client)]);
  return { families: ids('family'), tokens: ids('token'), keys: ids('key'), clients: Object.fromEntries(clients) };
}
