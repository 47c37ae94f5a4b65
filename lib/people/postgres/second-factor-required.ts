import { sql } from '@/lib/platform/postgres/database';

/**
 * Whether the tenant `t` requires a second factor of the person `p` (lib/tenants/settings.ts, secondFactorRequired).
 */
export const secondFactorRequired = sql`
  CASE t.settings ->> 'secondFactorRequired' WHEN 'everybody' THEN true WHEN 'administrators' THEN p.role IS NOT NULL ELSE false END`;
