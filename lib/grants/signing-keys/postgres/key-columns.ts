import { sql } from '@/lib/platform/postgres/database';

/** The life of a key, without its halves. */
export const keyColumns = sql`
  kid, alg, status, created_at AS "createdAt", activated_at AS "activatedAt", superseded_at AS "supersededAt",
  verifies_until AS "verifiesUntil", retired_at AS "retiredAt"`;
