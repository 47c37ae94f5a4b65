import type { AccessTokenState } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { inOrder, type Placed, standingTokens, type UndelegatedToken } from './undelegated-tokens';

/**
 * Checks any number of tokens in one statement.
 * @returns their states, in the same order
 */
export function checkUndelegatedTokens(
  database: Connection,
): (tokens: UndelegatedToken[]) => Promise<AccessTokenState[]> {
  return async (tokens) => {
    const active = await database.query<Placed<{ personId: string | null; userName: string | null }>>(sql`
      SELECT asked.position::int, p.id::text AS "personId", p.user_name AS "userName" ${standingTokens(tokens)}`);
    return inOrder(
      tokens,
      active,
      (found): AccessTokenState => (found ? { kind: 'active', ...found } : { kind: 'inactive' }),
    );
  };
}
