import type { UserCodeHash } from '@/lib/oauth/device/store';
import { join, type Sql, sql } from '@/lib/platform/postgres/database';

/** The right side of a comparison with the hash of a user code, which may have been stored under any of the keys. */
export function isOneOf(hash: UserCodeHash): Sql {
  return hash instanceof Uint8Array ? sql`= ${hash}` : sql`IN (${join([...hash])})`;
}
