import type { UserCodeHash } from '@/lib/oauth/device/store';
import { join, type Sql, sql } from '@/lib/platform/postgres/database';

/** The right side of a comparison with a user code's hash, under whichever key it was stored. */
export function isOneOf(hash: UserCodeHash): Sql {
  return hash instanceof Uint8Array ? sql`= ${hash}` : sql`IN (${join([...hash])})`;
}
