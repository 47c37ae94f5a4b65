import { parseListState, type SearchParams } from '@/components/data-table/state';
import { listGroups } from '@/lib/directory/list-groups';
import { listAccessKeys } from '@/lib/grants/access-keys/list-access-keys';
import { accessKeyStatuses } from '@/lib/grants/access-keys/store';
import { listClients } from '@/lib/grants/clients/list-clients';
import { listFamilies } from '@/lib/grants/token-families/list-families';
import { listFailedRequests } from '@/lib/journal/failures/list-failed-requests';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { listEntries } from '@/lib/provisioning/log/list-entries';
import { listTenants } from '@/lib/tenants/list-tenants';
import { accessKeyListSpec } from '../../access-keys/list-spec';
import { clientsFilter } from '../../clients/clients-query';
import { clientListSpec } from '../../clients/list-spec';
import { groupListSpec } from '../../groups/list-spec';
import { createdWithin } from '../../list-start';
import { connectionFilter } from '../../people/connection-filter';
import { provisioningSpec } from '../../provisioning/list-spec';
import { provisioningQuery } from '../../provisioning/provisioning-query';
import { tenantListSpec } from '../../tenants/list-spec';
import { familiesFilter } from '../../token-families/families-filter';
import { familiesSpec } from '../../token-families/list-spec';
import { failedRequestsFilter } from '../../why-did-it-fail/failed-requests-query';
import { failedRequestListSpec } from '../../why-did-it-fail/list-spec';

/** A row of a file: its cells by the names of the columns. Each row of a list has the same columns. */
export type CsvRow = Readonly<Record<string, Date | string | number | boolean | readonly string[] | null>>;

/** A page of a list's rows, the oldest first, so that rows that come in between do not move those already read. */
type ReadPage = (at: { page: number; pageSize: number }) => Promise<CsvRow[]>;

/** The lists that are exported page by page, by their addresses. People, leavers and the audit log have their own. */
export const listExports = {
  'access-keys'({ container, tenant }, params, now) {
    const { q, filters } = parseListState(params, accessKeyListSpec);
    return async (at) => {
      const { keys } = await listAccessKeys(container.accessKeys, {
        tenantId: tenant.id,
        now,
        search: q,
        ...createdWithin(filters),
        status: accessKeyStatuses.find((status) => status === filters.status),
        sort: 'createdAt',
        descending: false,
        ...at,
      });
      return keys.map(({ holder, ...key }) => ({
        id: key.id,
        name: key.name,
        role: key.role,
        personId: holder.id,
        userName: holder.userName,
        createdAt: key.createdAt,
        expiresAt: key.expiresAt,
        lastUsedAt: key.lastUsedAt,
        revokedAt: key.revokedAt,
      }));
    };
  },
  clients({ container, tenant }, params) {
    const filter = clientsFilter(parseListState(params, clientListSpec));
    return async (at) => {
      const { clients } = await listClients(container.clients, {
        tenantId: tenant.id,
        ...filter,
        sort: 'createdAt',
        descending: false,
        ...at,
      });
      return clients.map((client) => ({
        clientId: client.clientId,
        name: client.clientName,
        authenticationMethod: client.tokenEndpointAuthMethod,
        grantTypes: client.grantTypes,
        redirectUris: client.redirectUris,
        origin: client.origin,
        pkceRequired: client.requirePkce,
        createdAt: client.createdAt,
        lastUsedAt: client.lastUsedAt,
        disabledAt: client.disabledAt,
      }));
    };
  },
  groups({ container, tenant }, params) {
    const { q, filters } = parseListState(params, groupListSpec);
    return async (at) => {
      const { groups } = await listGroups(container.directory, {
        tenantId: tenant.id,
        search: q,
        ...connectionFilter(filters.connection),
        ...createdWithin(filters),
        sort: 'createdAt',
        descending: false,
        ...at,
      });
      return groups.map((group) => ({
        id: group.id,
        displayName: group.displayName,
        externalId: group.externalId,
        connectionId: group.connectionId,
        createdAt: group.createdAt,
        updatedAt: group.updatedAt,
      }));
    };
  },
  provisioning({ container, tenant }, params, now) {
    const query = provisioningQuery(parseListState(params, provisioningSpec), now);
    return async (at) => {
      const { entries } = await listEntries(container.provisioningLog, {
        tenantId: tenant.id,
        ...query,
        sort: 'at',
        descending: false,
        ...at,
      });
      return entries.map((entry) => ({
        id: entry.id,
        at: entry.at,
        method: entry.method,
        path: entry.path,
        status: entry.status,
        detail: entry.detail && english(entry.detail),
        resource: entry.resourceName,
        connection: entry.connectionName,
        milliseconds: entry.durationMilliseconds,
        requestId: entry.requestId,
      }));
    };
  },
  tenants({ container }, params, now) {
    const { q, filters } = parseListState(params, tenantListSpec);
    return async (at) => {
      const { tenants } = await listTenants(container.tenantRegister, {
        search: q,
        ...createdWithin(filters),
        status: (['active', 'suspended'] as const).find((status) => status === filters.status),
        sort: 'createdAt',
        descending: false,
        now,
        ...at,
      });
      return tenants.map(({ id, slug, name, status, createdAt }) => ({ id, slug, name, status, createdAt }));
    };
  },
  'token-families'({ container, tenant }, params, now) {
    const filter = familiesFilter(parseListState(params, familiesSpec), now);
    return async (at) => {
      const { families } = await listFamilies(container.families, {
        tenantId: tenant.id,
        now,
        ...filter,
        sort: 'createdAt',
        descending: false,
        ...at,
      });
      return families.map((family) => ({
        id: family.id,
        status: family.status,
        personId: family.person.id,
        userName: family.person.userName,
        clientId: family.client.id,
        clientName: family.client.name,
        grantType: family.grantType,
        scopes: family.scopes,
        generation: family.generation,
        createdAt: family.createdAt,
        lastUsedAt: family.lastUsedAt,
        expiresAt: family.expiresAt,
      }));
    };
  },
  'why-did-it-fail'({ container, tenant }, params, now) {
    const filter = failedRequestsFilter(parseListState(params, failedRequestListSpec), now);
    return async (at) => {
      const { failedRequests } = await listFailedRequests(container.failedRequestLog, {
        tenantId: tenant.id,
        ...filter,
        sort: 'at',
        descending: false,
        ...at,
      });
      return failedRequests.map((failure) => ({
        id: failure.id,
        at: failure.at,
        endpoint: failure.endpoint,
        code: failure.code,
        reason: english(failure.reason),
        clientId: failure.clientId,
        person: failure.personName,
        connection: failure.connectionName,
        ipAddress: failure.ipAddress,
        requestId: failure.requestId,
      }));
    };
  },
} satisfies Record<string, (context: AdminContext, params: SearchParams, now: Date) => ReadPage>;

export type ExportedList = keyof typeof listExports;

export const isExported = (list: string): list is ExportedList => Object.hasOwn(listExports, list);

/** Files are read by programs, so they are in English whoever requests them. */
const english = sayPlainly('en');
