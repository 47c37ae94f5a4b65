import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { positionText } from './position';
import type { FeedPosition, Revoked } from './store';

/** Whoever reads more has to ask again: a million people signed out at once are still answered in small parts. */
const ENTRIES_AT_MOST = 10_000;
/** A transaction that began before a reader asked may commit after: what happened in the last minutes is told again. */
const OVERLAP_SECONDS = 12 * 60;
/** Readers that ask within the same span are told the same, so that a cache can answer them. */
const SPAN_SECONDS = 10;
/** A copy older than this is worth nothing: nobody can hold a revocation back by answering with an old one. */
const LIFETIME_SECONDS = 5 * 60;
/** No client, resource or tenant can have access tokens live longer (lib/tenants/settings.ts), nor clocks differ by more. */
const LONGEST_SECONDS = 86_400 + 5 * 60;

/** The claims of the feed: what tokens of this issuer are worth nothing although they have not expired. */
export interface RevocationClaims {
  iss: string;
  /** Whether the issuer is suspended: as long as it says so, no token of it is worth anything. */
  suspended?: true;
  /** Seconds since the epoch. */
  iat: number;
  exp: number;
  /** `family` of access tokens. */
  families: string[];
  /** `jti` of access tokens. */
  tokens: string[];
  /** `client_id` of access tokens, with the second up to which those issued are void. A later answer replaces it. */
  clients: Record<string, number>;
  /** `kid` of signing keys that were withdrawn. */
  keys: string[];
  /** For how many seconds an entry must be remembered. */
  keep: number;
  /** To be sent as `since` next time. */
  next: string;
  /** Whether there is more to be read right now. */
  more: boolean;
}

/**
 * What was revoked since a position; from the beginning everything that may still matter.
 * @returns claims that stay the same for some seconds while nothing is revoked
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
 * The second up to which a client's tokens are void. While it is disabled or deleted that lies ahead of every token that
 * a process can still mint from its copy of the client (lib/platform/shared/copy-age.ts), whatever its clock says.
 */
function voidUntil({ at, before }: Revoked): number {
  return before ? Math.floor(before.getTime() / 1000) : Math.floor(at.getTime() / 1000) + LONGEST_SECONDS;
}

function sorted(entries: readonly Revoked[]): Pick<RevocationClaims, 'families' | 'tokens' | 'clients' | 'keys'> {
  const ids = (wanted: Revoked['kind']) => entries.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const clients = entries.filter(({ kind }) => kind === 'client').map((client) => [client.id, voidUntil(client)]);
  return { families: ids('family'), tokens: ids('token'), keys: ids('key'), clients: Object.fromEntries(clients) };
}
