import type { Container } from '@/lib/edge/container';
import type { Outage } from '@/lib/edge/health/load-shedding';
import type { Peer } from '@/lib/edge/oauth/mutual-tls';
import type { PageReader, RequestOrigin } from '@/lib/platform/shared/origin';
import type { Brand } from '@/lib/tenants/branding/brand-of';
import type { Tenant } from '@/lib/tenants/store';
import type { CorsPath } from './cors';

/** What the edge knows of a request when a route takes over. */
export interface Exchange {
  request: Request;
  /** The path below the tenant's base path, as the route table spells it. */
  path: string;
  origin: RequestOrigin;
  peer: Peer;
  container: Container;
  /** What is saturated, where a route is asked nevertheless; null at all other times. */
  outage: Outage | null;
}

export interface TenantExchange extends Exchange {
  tenant: Tenant;
}

export interface Fault extends PageReader {
  status: 500 | 503;
  /** Of the tenant that was asked, where that is known without asking the database. */
  brand?: Brand;
  /** With 503. */
  retryAfterSeconds?: number;
  /** What those are told who are turned away by maintenance. */
  message?: string | null;
}

interface RouteBase {
  /** A path of the table; a trailing `/*` stands for everything below. */
  path: string;
  /** How a fault is told, and that nothing is answered for now: as the protocol of the route tells errors. */
  fault(fault: Fault): Response;
}

/** A route of the installation, answered at the root only. */
export interface RootRoute extends RouteBase {
  scope: 'root';
  handle(exchange: Exchange): Promise<Response>;
}

/** A route of every tenant: at the root for the default tenant, below `/t/{slug}` for the others. */
export interface TenantRoute extends RouteBase {
  scope: 'tenant';
  /** What it does while there is an outage: `refuses` has it answered by `fault`. Maintenance it minds by itself. */
  inOutage: 'refuses' | 'redirects' | 'answers';
  /** Whether browsers come to it with the cookies of pages: of a tenant with a host of its own it answers there alone. */
  forPeople: boolean;
  /** Left out, a suspended tenant answers here as an unknown one does. */
  whenSuspended?: 'answers';
  handle(exchange: TenantExchange): Promise<Response>;
  /** Where browser code of other origins reads its answers, faults too. */
  cors?: CorsPath;
  /** How it is told that there is no such tenant, or one that is suspended (404): as the protocol of the route tells errors. */
  unknownTenant(reader: PageReader): Response;
}

export type Route = RootRoute | TenantRoute;

const RETRY_SECONDS = 5;

/** The header of a fault that is worth another try (RFC 9110, 10.2.3). */
export function retryAfterOf({ status, retryAfterSeconds = RETRY_SECONDS }: Fault): Record<string, string> {
  return status === 503 ? { 'Retry-After': String(retryAfterSeconds) } : {};
}
