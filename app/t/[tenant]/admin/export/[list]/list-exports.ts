import { listGroups } from '@/lib/directory/list-groups';
import { listAccessKeys } from '@/lib/grants/access-keys/list-access-keys';
import { accessKeyStatuses } from '@/lib/grants/access-keys/store';
import { listClients } from '@/lib/grants/clients/list-clients';
import { listFamilies } from '@/lib/grants/token-families/list-families';
import { listFailedRequests } from '@/lib/journal/failures/list-failed-requests';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { listEntries as listLogEntries } from '@/lib/provisioning/log/list-entries';
import { listTenants } from '@/lib/tenants/list-tenants';
import { accessKeyListSpec } from '../../access-keys/list-spec';
import { clientsFilter } from '../../clients/clients-query';
import { clientListSpec } from '../../clients/list-spec';
import { groupListSpec } from '../../groups/list-spec';
import { connectionFilter } from '../../people/connection-filter';
import { provisioningSpec } from '../../provisioning/list-spec';
import { provisioningQuery } from '../../provisioning/provisioning-query';
import { tenantListSpec } from '../../tenants/list-spec';
import { familiesFilter } from '../../token-families/families-filter';
import { familiesSpec } from '../../token-families/list-spec';
import { failedRequestsFilter } from '../../why-did-it-fail/failed-requests-query';
import { failedRequestListSpec } from '../../why-did-it-fail/list-spec';
import { configurationExports } from './configuration-exports';
import { exported, exportedByCreation } from './exported';

/** The lists that are exported page by page, by their addresses. People, leavers and the audit log have their own. */
export const listExports = {
  ...configurationExports,
  'access-keys': exportedByCreation({
    spec: accessKeyListSpec,
    async list({ container }, query, { filters }, now) {
      const status = accessKeyStatuses.find((one) => one === filters.status);
      return (await listAccessKeys(container.accessKeys, { ...query, now, status })).keys;
    },
    cells: {
      id: (key) => key.id,
      name: (key) => key.name,
      role: (key) => key.role,
      personId: (key) => key.holder.id,
      userName: (key) => key.holder.userName,
      createdAt: (key) => key.createdAt,
      expiresAt: (key) => key.expiresAt,
      lastUsedAt: (key) => key.lastUsedAt,
      revokedAt: (key) => key.revokedAt,
    },
  }),
  clients: exportedByCreation({
    spec: clientListSpec,
    list: async ({ container }, query, state) =>
      (await listClients(container.clients, { ...clientsFilter(state), ...query })).clients,
    cells: {
      clientId: (client) => client.clientId,
      name: (client) => client.clientName,
      authenticationMethod: (client) => client.tokenEndpointAuthMethod,
      grantTypes: (client) => client.grantTypes,
      redirectUris: (client) => client.redirectUris,
      origin: (client) => client.origin,
      pkceRequired: (client) => client.requirePkce,
      createdAt: (client) => client.createdAt,
      lastUsedAt: (client) => client.lastUsedAt,
      disabledAt: (client) => client.disabledAt,
    },
  }),
  groups: exportedByCreation({
    spec: groupListSpec,
    list: async ({ container }, query, { filters }) =>
      (await listGroups(container.directory, { ...query, ...connectionFilter(filters.connection) })).groups,
    cells: {
      id: (group) => group.id,
      displayName: (group) => group.displayName,
      externalId: (group) => group.externalId,
      connectionId: (group) => group.connectionId,
      createdAt: (group) => group.createdAt,
      updatedAt: (group) => group.updatedAt,
    },
  }),
  provisioning: exported({
    spec: provisioningSpec,
    read({ container, tenant }, state, now) {
      const query = provisioningQuery(state, now);
      return async ({ from, ...at }) => {
        const { entries } = await listLogEntries(container.provisioningLog, {
          tenantId: tenant.id,
          ...query,
          sort: 'at',
          descending: false,
          ...(from && { from }),
          ...at,
        });
        return entries;
      };
    },
    cells: {
      id: (entry) => entry.id,
      at: (entry) => entry.at,
      method: (entry) => entry.method,
      path: (entry) => entry.path,
      status: (entry) => entry.status,
      detail: (entry) => entry.detail && english(entry.detail),
      resource: (entry) => entry.resourceName,
      connection: (entry) => entry.connectionName ?? entry.applicationName,
      milliseconds: (entry) => entry.durationMilliseconds,
      requestId: (entry) => entry.requestId,
    },
  }),
  tenants: exportedByCreation({
    spec: tenantListSpec,
    async list({ container }, query, { filters }, now) {
      const status = (['active', 'suspended'] as const).find((one) => one === filters.status);
      return (await listTenants(container.tenantRegister, { ...query, status, now })).tenants;
    },
    cells: {
      id: ({ id }) => id,
      slug: ({ slug }) => slug,
      name: ({ name }) => name,
      status: ({ status }) => status,
      createdAt: ({ createdAt }) => createdAt,
    },
  }),
  'token-families': exportedByCreation({
    spec: familiesSpec,
    list: async ({ container }, query, state, now) =>
      (await listFamilies(container.families, { ...familiesFilter(state, now), ...query, now })).families,
    cells: {
      id: (family) => family.id,
      status: (family) => family.status,
      personId: (family) => family.person.id,
      userName: (family) => family.person.userName,
      clientId: (family) => family.client.id,
      clientName: (family) => family.client.name,
      grantType: (family) => family.grantType,
      scopes: (family) => family.scopes,
      generation: (family) => family.generation,
      createdAt: (family) => family.createdAt,
      lastUsedAt: (family) => family.lastUsedAt,
      expiresAt: (family) => family.expiresAt,
    },
  }),
  'why-did-it-fail': exported({
    spec: failedRequestListSpec,
    read({ container, tenant }, state, now) {
      const filter = failedRequestsFilter(state, now);
      return async ({ from, ...at }) => {
        const { failedRequests } = await listFailedRequests(container.failedRequestLog, {
          tenantId: tenant.id,
          ...filter,
          sort: 'at',
          descending: false,
          ...(from && { from }),
          ...at,
        });
        return failedRequests;
      };
    },
    cells: {
      id: (failure) => failure.id,
      at: (failure) => failure.at,
      endpoint: (failure) => failure.endpoint,
      code: (failure) => failure.code,
      reason: (failure) => english(failure.reason),
      clientId: (failure) => failure.clientId,
      person: (failure) => failure.personName,
      connection: (failure) => failure.connectionName,
      ipAddress: (failure) => failure.ipAddress,
      requestId: (failure) => failure.requestId,
    },
  }),
};

export const isExported = (list: string): list is keyof typeof listExports => Object.hasOwn(listExports, list);

/** Programs read the files, so they are in English for every reader. */
const english = sayPlainly('en');
