import { createExtensionSchemaStore } from '@/lib/directory/extension-schemas/postgres';
import { createTenantRegister } from '@/lib/operation/tenant-register/postgres/register';
import { inScratch } from '@/lib/platform/postgres/scratch';
import { createTenantStore } from '@/lib/tenants/postgres';
import type { Container } from './container';
import type { Foundation } from './foundation';
import { peopleStores } from './people-stores';
import { scimStoresOver } from './scim-stores';

/** People and groups: on their own, as SCIM resources, and together with a tenant that is being created. */
export function assembleDirectory({ database, caches, now }: Foundation) {
  const people: Container['people'] = (work) => database.transaction((connection) => work(peopleStores(connection)));
  const found: Container['found'] = (work) =>
    database.transaction((connection) =>
      work({
        ...peopleStores(connection),
        tenants: createTenantStore(connection),
        register: createTenantRegister(connection),
      }),
    );
  const scratch: Container['scratch'] = (work) =>
    inScratch(database, (connection) => work(scimStoresOver(connection, now)));
  return {
    ...peopleStores(database),
    people,
    found,
    scimStores: scimStoresOver(database, now),
    scratch,
    extensionSchemas: createExtensionSchemaStore(database),
    resourceTypes: (tenantId: string) => caches.resourceTypes.get(tenantId),
  };
}
