import { sql } from '@/lib/platform/postgres/database';

/**
 * Whether the person `p` is active: neither deactivated nor deleted. This is the only place that says so
 * (`lib/one-condition.test.ts`). A constant, because statements that run for every token contain it.
 */
export const isActivePerson = sql`(p.active AND p.deleted_at IS NULL)`;
