import type { RegisteredClient } from '@/lib/grants/clients/client';
import type { Tenant } from '@/lib/tenants/store';

/** Whether the authorization requests of a client must be pushed (RFC 9126, 5 and 6). */
export function pushesRequests(
  { requirePushedAuthorizationRequests }: Pick<RegisteredClient, 'requirePushedAuthorizationRequests'>,
  { settings }: Pick<Tenant, 'settings'>,
): boolean {
  return requirePushedAuthorizationRequests || settings.requirePushedAuthorizationRequests;
}
