import { clientCacheKey } from '@/lib/grants/clients/postgres/client-cache-key';
import { createImportQueue } from '@/lib/moving/import/postgres/queue';
import { importStep } from '@/lib/moving/import/step';
import type { ImportServices } from '@/lib/moving/import/turn';
import type { ImportWorld } from '@/lib/moving/import/world';
import { createDispatcher, type Dispatcher } from '@/lib/platform/shared/dispatcher';
import { msg } from '@/lib/platform/shared/message';
import { originOf } from '@/lib/platform/shared/paths';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import { relyingPartyOf } from '@/lib/sign-in/second-factors/relying-party';
import type { Container } from './container';
import type { Foundation } from './foundation';

const LOOKS_EVERY_MILLISECONDS = 2_000;
const AFTER_AN_ERROR_MILLISECONDS = 60_000;
const PROVIDERS_AT_MOST = 1_000;

/** What imports are continued with, by the dispatcher and by the command line. */
export function importServices(
  { database, caches, keysFor, now }: Pick<Foundation, 'database' | 'caches' | 'keysFor' | 'now'>,
  container: () => Container,
): ImportServices {
  return {
    queue: createImportQueue(database, {
      detach: detachClient,
      change: (tenantId, clientId) => caches.clients.forget(clientCacheKey(tenantId, clientId)),
    }),
    stores: () => ({ groups: container().directory, clients: container().clients }),
    world: (tenantSlug) => worldOf(container(), tenantSlug),
    sealingKey: keysFor('import'),
    now,
  };
}

async function worldOf(container: Container, tenantSlug: string): Promise<ImportWorld | null> {
  const tenant = await container.tenants.findBySlug(tenantSlug);
  if (tenant?.status !== 'active' || tenant.maintenance) return null;
  const { providers } = await container.identityProviders.store.list({
    tenantId: tenant.id,
    sort: 'name',
    descending: false,
    page: 1,
    pageSize: PROVIDERS_AT_MOST,
  });
  const types = await container.resourceTypes(tenant.id);
  return {
    userType: types.User,
    relyingPartyId: relyingPartyOf(originOf(container.config.url, tenant.place))?.id ?? null,
    providers,
    scopes: new Set(tenant.scopes.keys()),
    detailsTypes: new Set(tenant.authorizationDetailsTypes.keys()),
    settings: tenant.settings,
    factorKey: container.secrets.secondFactor,
  };
}

/** Continues imports, each by one process at a time. */
export function importWorker({ jobLog: log }: Foundation, services: ImportServices): Dispatcher {
  const { queue } = services;
  return createDispatcher({
    claim: (limit) => queue.claim(limit),
    async deliver(claimed) {
      const { tenantId, id: importId } = claimed;
      try {
        const settled = await importStep(services, claimed);
        if (settled) await queue.settle(claimed, settled);
        if (settled?.error) log.warn({ tenantId, importId, reason: inEnglish(settled.error) }, 'import ended');
      } catch (err) {
        log.error({ tenantId, importId, err }, 'import interrupted; will retry');
        await queue
          .settle(claimed, {
            state: claimed.state,
            error: msg('moving.internalError'),
            againInMilliseconds: AFTER_AN_ERROR_MILLISECONDS,
          })
          .catch(() => undefined);
      }
    },
    onError: (err) => log.error({ err }, 'cannot read imports that are due'),
    lookEveryMilliseconds: LOOKS_EVERY_MILLISECONDS,
  });
}
