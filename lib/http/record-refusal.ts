import type { Refusal } from '@/lib/refusals/refusal';
import type { TenantExchange } from './route';

/** What a refusal tells beside where and when; whom it concerned, as far as that is known. */
export type RefusalToRecord = Pick<Refusal, 'endpoint' | 'code' | 'reason'> & Partial<Pick<Refusal, 'clientId' | 'personId' | 'connectionId'>>;

/** Logs and keeps the private reason of a refusal under its request id; never blocks and never throws. */
export function recordRefusal({ container, tenant, origin }: Pick<TenantExchange, 'container' | 'tenant' | 'origin'>, refusal: RefusalToRecord): void {
  const { requestId, ipAddress } = origin;
  container.log.info({ requestId, ...refusal }, 'refused');
  container.refusals.add({
    clientId: null, personId: null, connectionId: null, ...refusal, tenantId: tenant.id, at: container.now(), requestId, ipAddress,
  });
}
