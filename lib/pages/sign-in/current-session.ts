import { cookies } from 'next/headers';
import { cache } from 'react';
import { container } from '@/lib/edge/container';
import { cookieHeaderOf } from '@/lib/edge/http/cookie';
import { findSession } from '@/lib/sign-in/sessions/find-session';
import { readSid } from '@/lib/sign-in/sessions/session-cookie';
import type { LivingSession } from '@/lib/sign-in/sessions/store';
import type { Tenant } from '@/lib/tenants/store';

/** The cookies of this request, and those that its answer sets, as a Cookie header (RFC 6265, 4.2.1). */
export async function cookieHeader(): Promise<string> {
  return cookieHeaderOf((await cookies()).getAll());
}

/** The random identifier in the browser's session cookie of a tenant, whether or not the session still lives. */
export async function currentSid(tenantSlug: string): Promise<string | null> {
  const { config, secrets } = container();
  return readSid(await cookieHeader(), {
    secret: secrets.session,
    secure: config.url.startsWith('https:'),
    tenantSlug,
  });
}

const findOnce = cache(async (tenantId: string, tenantSlug: string): Promise<LivingSession | null> => {
  const { sessions, now } = container();
  const sid = await currentSid(tenantSlug);
  return sid === null ? null : findSession(sessions, { tenantId, sid }, now());
});

/** The living session of the browser at a tenant. Its row is read for every page and every action. */
export function currentSession({ id, slug }: Pick<Tenant, 'id' | 'slug'>): Promise<LivingSession | null> {
  return findOnce(id, slug);
}
