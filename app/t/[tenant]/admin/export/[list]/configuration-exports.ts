import { listSchemas } from '@/lib/directory/extension-schemas/list-schemas';
import { listInitialTokens } from '@/lib/grants/clients/registration/list-initial-tokens';
import { listSigningKeys } from '@/lib/grants/signing-keys/list-signing-keys';
import { signingKeyStatuses } from '@/lib/grants/signing-keys/signing-key-status';
import { listIssuers } from '@/lib/grants/trusted-issuers/list-issuers';
import { listReceivers } from '@/lib/journal/events/list-receivers';
import { receiverMethods } from '@/lib/journal/events/receiver';
import { total } from '@/lib/moving/import/import-job';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { listSetupLinks } from '@/lib/operation/setup-links/manage-links';
import { listApplications } from '@/lib/provisioning/downstream/lists';
import { listConnections } from '@/lib/provisioning/scim-connections/list-connections';
import { listProviders } from '@/lib/sign-in/identity-providers/list-providers';
import { emailDomainRoutings, emailDomainStatuses } from '@/lib/tenants/email-domains/store';
import { detailsTypeListSpec } from '../../authorization-details/list-spec';
import { accessListSpec } from '../../cross-app-access/list-spec';
import { applicationListSpec } from '../../downstream-applications/list-spec';
import { emailDomainListSpec } from '../../email-domains/list-spec';
import { receiverListSpec } from '../../events/list-spec';
import { providerListSpec } from '../../identity-providers/list-spec';
import { importFilter, importListSpec } from '../../imports/list-spec';
import { keyListSpec } from '../../keys/list-spec';
import { initialTokenListSpec } from '../../registration/list-spec';
import { resourceListSpec } from '../../resources/list-spec';
import { schemaListSpec } from '../../schemas/list-spec';
import { connectionListSpec } from '../../scim-connections/list-spec';
import { scopeListSpec } from '../../scopes/list-spec';
import { setupLinkListSpec } from '../../setup-links/list-spec';
import { issuerListSpec } from '../../trusted-issuers/list-spec';
import { exportedByCreation } from './exported';

const oneOf = <Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined =>
  values.find((one) => one === value);
const switched = ['enabled', 'disabled'] as const;

/** The lists of what administrators have set up. Secrets are in none of them. */
export const configurationExports = {
  'authorization-details': exportedByCreation({
    spec: detailsTypeListSpec,
    list: async ({ container }, query) => (await container.detailsTypes.list(query)).types,
    cells: {
      type: ({ type }) => type,
      name: ({ name }) => name,
      description: ({ description }) => description,
      clients: ({ clients }) => clients,
      createdAt: ({ createdAt }) => createdAt,
    },
  }),
  'cross-app-access': exportedByCreation({
    spec: accessListSpec,
    list: async ({ container }, query, { filters }) =>
      (await container.clients.listCrossAppAccess({ ...query, status: oneOf(switched, filters.status) })).access,
    cells: {
      access: ({ clientId, access }) => `${clientId} ${access.audience}`,
      createdAt: ({ createdAt }) => createdAt,
      clientId: ({ clientId }) => clientId,
      clientName: ({ clientName }) => clientName,
      audience: ({ access }) => access.audience,
      clientIdThere: ({ access }) => access.clientId,
      signInClientId: ({ access }) => access.ssoClientId,
      scopes: ({ access }) => access.scopes,
      resources: ({ access }) => access.resources,
      enabled: ({ access }) => access.enabled,
    },
  }),
  'downstream-applications': exportedByCreation({
    spec: applicationListSpec,
    list: async ({ container }, query, { filters }) =>
      (
        await listApplications(container.downstream.store, {
          ...query,
          status: oneOf(['working', 'failing', 'disabled'], filters.status),
        })
      ).applications,
    cells: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      baseUrl: ({ baseUrl }) => baseUrl,
      assignment: ({ assignment }) => assignment,
      confirmed: ({ confirmed }) => confirmed,
      waiting: ({ waiting }) => waiting,
      givenUp: ({ givenUp }) => givenUp,
      createdAt: ({ createdAt }) => createdAt,
      lastConfirmedAt: ({ lastConfirmedAt }) => lastConfirmedAt,
      failingSince: ({ failingSince }) => failingSince,
      disabledAt: ({ disabledAt }) => disabledAt,
    },
  }),
  'email-domains': exportedByCreation({
    spec: emailDomainListSpec,
    list: async ({ container }, query, { filters }) =>
      (
        await container.emailDomains.list({
          ...query,
          sort: 'addedAt',
          status: oneOf(emailDomainStatuses, filters.status),
          routing: oneOf(emailDomainRoutings, filters.routing),
        })
      ).domains,
    cells: {
      domain: ({ domain }) => domain,
      createdAt: ({ addedAt }) => addedAt,
      verifiedAt: ({ verifiedAt }) => verifiedAt,
      identityProvider: ({ route }) => route?.providerId ?? null,
      identityProviderRequired: ({ route }) => route?.required ?? false,
    },
  }),
  events: exportedByCreation({
    spec: receiverListSpec,
    list: async ({ container }, query, { filters }) =>
      (
        await listReceivers(container.eventReceivers.store, {
          ...query,
          method: oneOf(receiverMethods, filters.method),
          status: oneOf(['working', 'failing', 'disabled'], filters.status),
        })
      ).receivers,
    cells: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      method: ({ method }) => method,
      address: ({ address }) => address,
      eventKinds: ({ eventKinds }) => eventKinds,
      pending: ({ pending }) => pending,
      createdAt: ({ createdAt }) => createdAt,
      lastDeliveredAt: ({ lastDeliveredAt }) => lastDeliveredAt,
      failingSince: ({ failingSince }) => failingSince,
      disabledAt: ({ disabledAt }) => disabledAt,
    },
  }),
  'identity-providers': exportedByCreation({
    spec: providerListSpec,
    list: async ({ container }, query, { filters }) =>
      (
        await listProviders(container.identityProviders.store, {
          ...query,
          status: oneOf(switched, filters.status),
        })
      ).providers,
    cells: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      issuer: ({ issuer }) => issuer,
      linking: ({ linking }) => linking,
      people: ({ people }) => people,
      createdAt: ({ createdAt }) => createdAt,
      disabledAt: ({ disabledAt }) => disabledAt,
    },
  }),
  imports: exportedByCreation({
    spec: importListSpec,
    list: async ({ container }, query, state) =>
      (await container.imports.list({ ...query, ...importFilter(state) })).imports,
    cells: {
      id: ({ id }) => id,
      fileName: ({ fileName }) => fileName,
      source: ({ source }) => source,
      state: ({ state }) => state,
      records: ({ planned }) => total(planned),
      createdAt: ({ createdAt }) => createdAt,
      appliedAt: ({ appliedAt }) => appliedAt,
      endedAt: ({ endedAt }) => endedAt,
    },
  }),
  keys: exportedByCreation({
    spec: keyListSpec,
    list: async ({ container }, query, { filters }) =>
      (
        await listSigningKeys(container.keys.store, {
          ...query,
          status: oneOf(signingKeyStatuses, filters.status),
          alg: oneOf(signingAlgorithms, filters.alg),
        })
      ).keys,
    cells: {
      kid: ({ kid }) => kid,
      algorithm: ({ alg }) => alg,
      status: ({ status }) => status,
      createdAt: ({ createdAt }) => createdAt,
      activatedAt: ({ activatedAt }) => activatedAt,
      supersededAt: ({ supersededAt }) => supersededAt,
      verifiesUntil: ({ verifiesUntil }) => verifiesUntil,
      retiredAt: ({ retiredAt }) => retiredAt,
    },
  }),
  registration: exportedByCreation({
    spec: initialTokenListSpec,
    list: async ({ container }, query, { filters }, now) =>
      (
        await listInitialTokens(container.initialTokens, {
          ...query,
          now,
          status: oneOf(['usable', 'ended'], filters.status),
        })
      ).tokens,
    cells: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      uses: ({ uses }) => uses,
      usesAtMost: ({ usesAtMost }) => usesAtMost,
      createdAt: ({ createdAt }) => createdAt,
      expiresAt: ({ expiresAt }) => expiresAt,
      lastUsedAt: ({ lastUsedAt }) => lastUsedAt,
      revokedAt: ({ revokedAt }) => revokedAt,
    },
  }),
  resources: exportedByCreation({
    spec: resourceListSpec,
    list: async ({ container }, query) => (await container.resources.list(query)).resources,
    cells: {
      identifier: ({ identifier }) => identifier,
      name: ({ name }) => name,
      scopes: ({ scopes }) => scopes,
      accessTokenLifetimeSeconds: ({ accessTokenLifetimeSeconds }) => accessTokenLifetimeSeconds,
      createdAt: ({ createdAt }) => createdAt,
    },
  }),
  schemas: exportedByCreation({
    spec: schemaListSpec,
    list: async ({ container }, query, { filters }) =>
      (
        await listSchemas(container.extensionSchemas, {
          ...query,
          origin: oneOf(['declared', 'standard'], filters.origin),
          resourceType: filters.type,
        })
      ).schemas,
    cells: {
      urn: ({ urn }) => urn,
      name: ({ name }) => name,
      resourceType: ({ resourceType }) => resourceType,
      attributes: ({ attributes }) => attributes,
      createdAt: ({ createdAt }) => createdAt,
    },
  }),
  'scim-connections': exportedByCreation({
    spec: connectionListSpec,
    list: async ({ container }, query, { filters }, now) =>
      (
        await listConnections(container.scimConnections, {
          ...query,
          now,
          status: oneOf(switched, filters.status),
        })
      ).connections,
    cells: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      provider: ({ provider }) => provider,
      activeTokens: ({ activeTokens }) => activeTokens,
      createdAt: ({ createdAt }) => createdAt,
      lastUsedAt: ({ lastUsedAt }) => lastUsedAt,
      disabledAt: ({ disabledAt }) => disabledAt,
    },
  }),
  scopes: exportedByCreation({
    spec: scopeListSpec,
    list: async ({ container }, query) => (await container.scopes.list(query)).scopes,
    cells: {
      name: ({ name }) => name,
      description: ({ description }) => description,
      clients: ({ clients }) => clients,
      createdAt: ({ createdAt }) => createdAt,
    },
  }),
  'setup-links': exportedByCreation({
    spec: setupLinkListSpec,
    list: async ({ container }, query, { filters }, now) =>
      (
        await listSetupLinks(container.setupLinks, {
          ...query,
          now,
          status: oneOf(['active', 'ended'], filters.status),
        })
      ).links,
    cells: {
      id: ({ id }) => id,
      label: ({ label }) => label,
      tasks: ({ tasks }) => tasks,
      createdAt: ({ createdAt }) => createdAt,
      expiresAt: ({ expiresAt }) => expiresAt,
      openedAt: ({ openedAt }) => openedAt,
      completedAt: ({ completedAt }) => completedAt,
      withdrawnAt: ({ withdrawnAt }) => withdrawnAt,
    },
  }),
  'trusted-issuers': exportedByCreation({
    spec: issuerListSpec,
    list: async ({ container }, query, { filters }, now) =>
      (
        await listIssuers(container.trustedIssuers, {
          ...query,
          now,
          status: oneOf(switched, filters.status),
        })
      ).issuers,
    cells: {
      issuer: ({ issuer }) => issuer,
      profiles: ({ profiles }) => profiles,
      subjectAttribute: ({ subjectAttribute }) => subjectAttribute,
      activeFamilies: ({ activeFamilies }) => activeFamilies,
      createdAt: ({ createdAt }) => createdAt,
      disabledAt: ({ disabledAt }) => disabledAt,
    },
  }),
};
