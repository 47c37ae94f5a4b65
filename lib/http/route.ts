import type { Container } from '@/lib/container';
import type { RequestOrigin } from '@/lib/shared/origin';
import type { Tenant } from '@/lib/tenants/store';

/** What the edge knows of a request when a route takes over. */
export interface Exchange {
  request: Request;
  /** The path below the tenant's base path, as the route table spells it. */
  path: string;
  origin: RequestOrigin;
  container: Container;
}

export interface TenantExchange extends Exchange {
  tenant: Tenant;
}

interface RouteBase {
  /** A path of the table; a trailing `/*` stands for everything below. */
  path: string;
  /** How a fault is told: as the protocol of the route tells errors. */
  fault(fault: { status: 500 | 503; requestId: string }): Response;
}

/** A route of the installation, answered at the root only. */
export interface RootRoute extends RouteBase {
  scope: 'root';
  handle(exchange: Exchange): Promise<Response>;
}

/** A route of every tenant: at the root for the default tenant, below `/t/{slug}` for the others. */
export interface TenantRoute extends RouteBase {
  scope: 'tenant';
  handle(exchange: TenantExchange): Promise<Response>;
}

export type Route = RootRoute | TenantRoute;
