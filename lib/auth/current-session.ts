import { cache } from 'react';
import type { LivingSession } from '@/lib/sessions/store';
import { tenantAuth } from './tenant-auth';

/** The living session of the browser at a tenant, read from the database once for each page. */
export const currentSession = cache(async (tenantSlug: string): Promise<LivingSession | null> => {
  const session = await tenantAuth(tenantSlug).auth();
  return session?.living ?? null;
});
