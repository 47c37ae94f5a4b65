import { sql } from '@/lib/platform/postgres/database';

/** The status and dates of a key, without its public and private key. */
export const keyColumns = sql`
  kid, alg, status, created_at AS "createdAt", activated_at AS "activatedAt", superseded_at AS "supersededAt",
  verifies_until AS "verifiesUntil", retired_at AS "retiredAt"`;
