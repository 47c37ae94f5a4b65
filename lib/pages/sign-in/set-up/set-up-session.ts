import { cookieNames, cookieValue } from '@/lib/edge/http/cookie';
import { LINKS_AT_MOST, type SetupLink } from '@/lib/operation/setup-links/setup-link';
import type { SetupSession } from '@/lib/operation/setup-links/store';
import { tenantPath } from '@/lib/platform/shared/paths';
import { sha256 } from '@/lib/platform/shared/secret';
import type { PageContext } from '../page-context';

type Here = Pick<PageContext, 'tenant' | 'container' | 'cookies' | 'setCookie'>;

/**
 * The name of the cookie that the version before set for the one link that a browser had open at a tenant. It is read
 * until it expires. Differs from the session cookie of people, so that nothing that reads sessions takes it for one.
 */
const sharedCookieName = ({ tenant, container: { config } }: Pick<PageContext, 'tenant' | 'container'>): string =>
  `${config.url.startsWith('https:') ? '__Host-' : ''}tessera.${tenant.slug}.set-up`;

/** Each link has its own cookie, so that a browser can have several open. */
const cookieName = (context: Pick<PageContext, 'tenant' | 'container'>, linkId: string): string =>
  `${sharedCookieName(context)}.${linkId}`;

/** Stores the secret of an opened link in the browser. */
export function keepSetUp(context: Here, { link, secret }: { link: SetupLink; secret: string }): Promise<void> {
  const milliseconds = link.expiresAt.getTime() - context.container.now().getTime();
  return context.setCookie(cookieName(context, link.id), {
    value: secret,
    maxAgeSeconds: Math.ceil(milliseconds / 1000),
  });
}

/** Deletes the cookie of a link. */
export const forgetSetUp = (context: Here, { cookie }: SetUp): Promise<void> => context.setCookie(cookie, null);

/** A setup link that this browser has opened. */
export interface SetUp {
  session: SetupSession;
  link: SetupLink;
  /** The name of the cookie with its secret. */
  cookie: string;
}

/** The active link that the secret in a cookie opens, or null. */
async function openWith(context: Here, header: string | null, cookie: string): Promise<SetUp | null> {
  const { tenant, container } = context;
  const secret = cookieValue(header, cookie);
  if (!secret) return null;
  const session = { tenantId: tenant.id, sessionHash: sha256(secret), now: container.now() };
  const link = await container.setupLinks.findOpen(session);
  return link && { session, link, cookie };
}

/** More cookies than a tenant has active links are read, because cookies of links that ended may remain. */
const COOKIES_AT_MOST = 2 * LINKS_AT_MOST;

/** The active links that this browser has opened at the tenant. */
export async function openSetUps(context: Here): Promise<SetUp[]> {
  const header = await context.cookies();
  const shared = sharedCookieName(context);
  const names = cookieNames(header).filter((name) => name === shared || name.startsWith(`${shared}.`));
  const found = await Promise.all(names.slice(0, COOKIES_AT_MOST).map((name) => openWith(context, header, name)));
  return found.filter((setUp) => setUp !== null);
}

/**
 * The active link of an address, if this browser has opened it; otherwise null.
 * @param linkId null for an address without a link, which means the only one that the browser has open
 */
export async function currentSetUp(context: Here, linkId: string | null): Promise<SetUp | null> {
  if (linkId === null) {
    const [only, another] = await openSetUps(context);
    return only && !another ? only : null;
  }
  const header = await context.cookies();
  for (const name of [cookieName(context, linkId), sharedCookieName(context)]) {
    const setUp = await openWith(context, header, name);
    if (setUp?.link.id === linkId) return setUp;
  }
  return null;
}

type SetUpPath = '' | '/domain' | '/directory' | '/sign-in' | '/done';

/**
 * The path of one of the pages behind a setup link.
 * @param linkId the link, whose pages contain no other; null if it is not known
 */
export const setUpPath = (
  place: string,
  linkId: string | null,
  path: SetUpPath = '',
  query: Record<string, string> = {},
): string => {
  const search = new URLSearchParams({ ...(linkId !== null && { link: linkId }), ...query }).toString();
  return tenantPath(place, `/set-up${path}${search && `?${search}`}`);
};
