import type { Container } from '@/lib/edge/container';
import { errorPage, nothingHere } from '@/lib/edge/error-pages/error-page';
import { recordShed } from '@/lib/edge/health/record-shed';
import { unavailability } from '@/lib/edge/health/unavailability';
import { recordRefusal } from '@/lib/edge/http/record-refusal';
import { type RequestOrigin, readerOf } from '@/lib/platform/shared/origin';
import { tenantBasePath, tenantPath } from '@/lib/platform/shared/paths';
import { returnTo } from '@/lib/platform/shared/return-to';
import { sentence, text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { maintenanceRetrySeconds } from '@/lib/tenants/maintenance-mode/maintenance';
import type { Tenant } from '@/lib/tenants/store';
import { SIGNED_IN_AGAIN } from './signed-in-again';

/** What goes on while a tenant is closed: the console, for whoever opens it again, and leaving and seeing to one's own. */
const OPEN = /^\/(?:$|(?:admin|account|logout|sign-out|signed-out|signed-in-again)(?:\/|$))/;
/** What leads to the console: signing in and, where that asks for it, a new password or a second factor. */
const TO_CONSOLE = /^\/(?:login|change-password|second-factor)(?:\/|$)/;

interface PageRequest {
  /** Of the tenant (lib/platform/shared/paths.ts). */
  place: string;
  /** As the browser sees it. */
  pathname: string;
  /** A parameter of the address, or a field of the posted form. */
  read(name: 'request' | 'returnTo'): string | null | undefined;
  origin: RequestOrigin;
}

/**
 * The calm 503 page for a page or form that cannot be served now: any while there is an outage, those of signing in
 * while the tenant is closed for maintenance. Administrators still sign in to the console. And the 404 page of a tenant
 * that there is not.
 * @returns null when the request goes on
 */
export async function turnedAway(services: Container, request: PageRequest): Promise<Response | null> {
  const { place } = request;
  const path = (request.pathname.split('?', 1)[0] ?? '').slice(tenantBasePath(place).length) || '/';
  const outage = services.load.outage();
  if (outage) {
    services.metrics.countShed(outage.cause);
    const known = services.known.tenant(place);
    if (known?.status === 'active')
      recordShed({ container: services, tenant: known, origin: request.origin, outage, endpoint: 'page' });
    const description = text('The server is overloaded. Try again in a moment.');
    return errorPage({
      status: 503,
      ...(known?.status === 'active' && { brand: brandOf(known) }),
      title: text('Temporarily unavailable'),
      description,
      ...readerOf(request.origin),
      retryAfterSeconds: outage.retryAfterSeconds,
    });
  }
  // What fails here fails in the page too, which says so.
  const tenant = await services.tenants.findByPlace(place).catch(() => undefined);
  if (tenant === undefined) return null;
  // What is suspended is not there, closed or not.
  if (tenant?.status !== 'active') return nothingHere(request.origin);
  if (OPEN.test(path) || !tenant.maintenance || (TO_CONSOLE.test(path) && leadsToConsole(tenant, request))) return null;
  recordRefusal(
    { container: services, tenant, origin: request.origin },
    {
      endpoint: 'login',
      code: 'temporarily_unavailable',
      reason: unavailability(null, tenant.maintenance)?.reason ?? '',
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
    title: sentence('{name} is closed for maintenance', { name: brand.name }),
    description: maintenance?.message ?? text('Sign-in is temporarily unavailable. Try again later.'),
    ...readerOf(origin),
    retryAfterSeconds: maintenanceRetrySeconds,
    back: { href: tenantPath(place, `/login?${console}`), text: text('Sign in to the console as an administrator') },
  });
}
