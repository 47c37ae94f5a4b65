import { cookieValue } from '@/lib/edge/http/cookie';
import type { SetupLink } from '@/lib/operation/setup-links/setup-link';
import type { SetupSession } from '@/lib/operation/setup-links/store';
import { tenantPath } from '@/lib/platform/shared/paths';
import { sha256 } from '@/lib/platform/shared/secret';
import type { PageContext } from '../page-context';

type Here = Pick<PageContext, 'tenant' | 'container' | 'cookies' | 'setCookie'>;

/** Differs from the session cookie of people, so that nothing that reads sessions takes it for one. */
const cookieName = ({ tenant, container: { config } }: Pick<PageContext, 'tenant' | 'container'>): string =>
  `${config.url.startsWith('https:') ? '__Host-' : ''}tessera.${tenant.slug}.set-up`;

/**
 * Stores the secret of an opened link in the browser.
 * @param opened null deletes the cookie
 */
export function keepSetUp(context: Here, opened: { secret: string; expiresAt: Date } | null): Promise<void> {
  const seconds = opened && Math.ceil((opened.expiresAt.getTime() - context.container.now().getTime()) / 1000);
  return context.setCookie(cookieName(context), opened && { value: opened.secret, maxAgeSeconds: seconds ?? 0 });
}

/** A setup link that this browser has opened. */
export interface SetUp {
  session: SetupSession;
  link: SetupLink;
}

/** The active link that this browser has opened at the tenant; null if there is none. */
export async function currentSetUp(context: Here): Promise<SetUp | null> {
  const { tenant, container } = context;
  const secret = cookieValue(await context.cookies(), cookieName(context));
  if (!secret) return null;
  const session = { tenantId: tenant.id, sessionHash: sha256(secret), now: container.now() };
  const link = await container.setupLinks.findOpen(session);
  return link && { session, link };
}

type SetUpPath = '' | '/domain' | '/directory' | '/sign-in' | '/done';

/** The path of one of the pages behind a setup link. */
export const setUpPath = (place: string, path: SetUpPath = '', query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString();
  return tenantPath(place, `/set-up${path}${search && `?${search}`}`);
};
