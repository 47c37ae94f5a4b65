import type { Container } from '@/lib/edge/container';
import { recordShed } from '@/lib/edge/health/record-shed';
import { inMaintenance } from '@/lib/edge/health/unavailability';
import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { errorPage, nothingHere } from '@/lib/edge/plain-pages/error-page';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { type RequestOrigin, readerOf } from '@/lib/platform/shared/origin';
import { tenantBasePath, tenantPath } from '@/lib/platform/shared/paths';
import { returnTo } from '@/lib/platform/shared/return-to';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { maintenanceRetrySeconds } from '@/lib/tenants/maintenance-mode/maintenance';
import type { Tenant } from '@/lib/tenants/store';
import { SIGNED_IN_AGAIN } from './signed-in-again';

/**
 * What stays open during maintenance mode: the console, so that an administrator can end it, signing out, and people's
 * own accounts.
 */
const OPEN = /^\/(?:$|(?:admin|account|logout|sign-out|signed-out|signed-in-again)(?:\/|$))/;
/** The pages that lead to the console: sign-in and, where required, a new password or a second factor. */
const TO_CONSOLE = /^\/(?:login|change-password|second-factor)(?:\/|$)/;

interface PageRequest {
  /** The tenant's place (lib/platform/shared/paths.ts). */
  place: string;
  /** As the browser sees it. */
  pathname: string;
  /** Reads a parameter of the address or a field of the posted form. */
  read(name: 'request' | 'returnTo'): string | null | undefined;
  origin: RequestOrigin;
}

/**
 * The 503 page for a page or form that cannot be served now: every page during an outage, and the sign-in pages during
 * maintenance mode, though administrators can still sign in to the console. Also the 404 page for a tenant that does
 * not exist.
 * @returns null when the request may proceed
 */
export async function unavailableSignIn(services: Container, request: PageRequest): Promise<Response | null> {
  const { place } = request;
  const path = (request.pathname.split('?', 1)[0] ?? '').slice(tenantBasePath(place).length) || '/';
  const outage = services.load.outage();
  if (outage) {
    services.metrics.countShed(outage.cause);
    const known = services.known.tenant(place);
    if (known?.status === 'active')
      recordShed({ container: services, tenant: known, origin: request.origin, outage, endpoint: 'page' });
    const description = msg('common.serverIsOverloadedTryAgain');
    return errorPage({
      status: 503,
      ...(known?.status === 'active' && { brand: brandOf(known) }),
      title: msg('common.temporarilyUnavailable'),
      description,
      ...readerOf(request.origin),
      retryAfterSeconds: outage.retryAfterSeconds,
    });
  }
  // If this lookup fails, it fails in the page too, which reports the error.
  const tenant = await services.tenants.findByPlace(place).catch(() => undefined);
  if (tenant === undefined) return null;
  // A suspended tenant counts as nonexistent, whether or not it is in maintenance mode.
  if (tenant?.status !== 'active') return nothingHere(request.origin);
  if (OPEN.test(path) || !tenant.maintenance || (TO_CONSOLE.test(path) && leadsToConsole(tenant, request))) return null;
  recordFailedRequest(
    { container: services, tenant, origin: request.origin },
    {
      endpoint: 'login',
      code: 'temporarily_unavailable',
      reason: inMaintenance(tenant.maintenance).reason,
    },
  );
  return closedPage(tenant, request.origin);
}

function leadsToConsole({ place }: Tenant, { read }: PageRequest): boolean {
  const target = returnTo(read('returnTo'));
  const console = tenantPath(place, '/admin');
  return (
    !read('request') &&
    (target === console || target === tenantPath(place, SIGNED_IN_AGAIN) || target?.startsWith(`${console}/`) === true)
  );
}

function closedPage(tenant: Tenant, origin: RequestOrigin): Response {
  const { place, maintenance } = tenant;
  const brand = brandOf(tenant);
  const console = new URLSearchParams({ returnTo: tenantPath(place, '/admin') }).toString();
  return errorPage({
    status: 503,
    brand,
    title: msg('signIn.nameIsClosedForMaintenance', { name: brand.name }),
    description:
      maintenance?.message == null ? msg('signIn.signInIsTemporarilyUnavailable') : verbatim(maintenance.message),
    ...readerOf(origin),
    retryAfterSeconds: maintenanceRetrySeconds,
    back: { href: tenantPath(place, `/login?${console}`), text: msg('signIn.signInToConsoleAs') },
  });
}
