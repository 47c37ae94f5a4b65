import type { Container } from '@/lib/edge/container';
import type { Outage } from '@/lib/edge/health/load-shedding';
import type { Peer } from '@/lib/edge/oauth/mutual-tls';
import type { ArrivalTimes } from '@/lib/oauth/protocol/arrival';
import type { PageReader, RequestOrigin } from '@/lib/platform/shared/origin';
import type { Brand } from '@/lib/tenants/branding/brand-of';
import type { Tenant } from '@/lib/tenants/store';
import type { CorsPath } from './cors';

/** What a route receives with a request. */
export interface Exchange {
  request: Request;
  /** The path below the tenant's base path, as in the route table. */
  path: string;
  origin: RequestOrigin;
  arrived: ArrivalTimes;
  peer: Peer;
  container: Container;
  /** The current outage, for routes that are called despite one; null otherwise. */
  outage: Outage | null;
}

export interface TenantExchange extends Exchange {
  tenant: Tenant;
}

/** A tenant, and the services with which requests to it are answered. */
export type TenantContext = Pick<TenantExchange, 'container' | 'tenant'>;

export interface Fault extends PageReader {
  status: 500 | 503;
  /** Branding of the requested tenant, if known without a query. */
  brand?: Brand;
  /** Only with status 503. */
  retryAfterSeconds?: number;
  /** The message for requests that are rejected during maintenance. */
  message?: string | null;
}

interface RouteBase {
  /** A path of the table; a trailing `/*` matches everything below it. */
  path: string;
  /** Answers a fault, or that the route is unavailable, in the error format of the route's protocol. */
  fault(fault: Fault): Response;
}

/** A route of the installation, answered only at the root. */
export interface RootRoute extends RouteBase {
  scope: 'root';
  handle(exchange: Exchange): Promise<Response>;
}

/** A route of every tenant: at the root for the default tenant, below `/t/{slug}` for the others. */
export interface TenantRoute extends RouteBase {
  scope: 'tenant';
  /** What it does during an outage: `refuses` answers with `fault`. Routes handle maintenance themselves. */
  inOutage: 'refuses' | 'redirects' | 'answers';
  /**
   * Whether browsers come here with the cookies of pages. If a tenant has a custom domain, such a route answers only
   * there.
   */
  forPeople: boolean;
  /** If omitted, a suspended tenant is answered like an unknown one. */
  whenSuspended?: 'answers';
  handle(exchange: TenantExchange): Promise<Response>;
  /** Set if browser code of other origins may read the answers, including faults. */
  cors?: CorsPath;
  /** Answers 404 for an unknown or suspended tenant, in the error format of the route's protocol. */
  unknownTenant(reader: PageReader): Response;
}

export type Route = RootRoute | TenantRoute;

const RETRY_SECONDS = 5;

/** The Retry-After header of a fault that is worth a retry (RFC 9110, 10.2.3). */
export function retryAfterOf({ status, retryAfterSeconds = RETRY_SECONDS }: Fault): Record<string, string> {
  return status === 503 ? { 'Retry-After': String(retryAfterSeconds) } : {};
}
