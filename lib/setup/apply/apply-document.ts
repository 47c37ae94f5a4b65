import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import type { SectorDocuments } from '@/lib/grants/clients/check-sector';
import type { ClientAddresses } from '@/lib/grants/clients/unsafe-address';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Clock } from '@/lib/platform/shared/clock';
import type { Keys } from '@/lib/platform/shared/secret';
import type { DownstreamServices } from '@/lib/provisioning/downstream/store';
import type { DomainStores } from '@/lib/tenants/domain/change-domain';
import type { Tenant } from '@/lib/tenants/store';
import { type AppliedApplication, applyApplication } from './apply-application';
import { type AppliedClient, applyClient } from './apply-client';
import { type AppliedConnection, applyConnection } from './apply-connection';
import { type AppliedDomain, applyDomain } from './apply-domain';
import { type AppliedEmailDomain, applyEmailDomain, applyEmailRoute } from './apply-email-domain';
import { ApplyError, type Path } from './apply-error';
import { type AppliedGroup, applyGroup } from './apply-group';
import { type AppliedIssuer, applyIssuer } from './apply-issuer';
import { applyClientOwner, applyTokenOwner } from './apply-owner';
import { type AppliedPerson, applyPerson } from './apply-person';
import { type AppliedProvider, applyProvider } from './apply-provider';
import { type AppliedReceiver, applyReceiver } from './apply-receiver';
import {
  type AppliedDetailsType,
  type AppliedInitialToken,
  type AppliedResource,
  applyDetailsType,
  applyInitialToken,
  applyResource,
} from './apply-registry';
import { applyRoleHolders } from './apply-role-holders';
import { type AppliedSchema, applySchema } from './apply-schema';
import { applyTenant } from './apply-tenant';
import { type AppliedTokenHook, applyTokenHook } from './apply-token-hook';
import type { TenantFile } from './document';
import type { ApplyDocument } from './parse-document';
import { checkSectors, type PreparedPasswords, preparePasswords } from './prepare';
import type { ApplyStores, Effect, How } from './stores';

/** What happened to a tenant of the document, with the document's field names. */
export interface AppliedTenant {
  slug: string;
  id: string;
  issuer: string;
  effect: Effect;
  /** Present when the document has a domain. */
  domain?: AppliedDomain;
  email_domains: AppliedEmailDomain[];
  resources: AppliedResource[];
  authorization_details_types: AppliedDetailsType[];
  clients: AppliedClient[];
  initial_access_tokens: AppliedInitialToken[];
  extension_schemas: AppliedSchema[];
  people: AppliedPerson[];
  groups: AppliedGroup[];
  scim_connections: AppliedConnection[];
  /** Present when the document has a token hook. */
  token_hook?: AppliedTokenHook;
  event_receivers: AppliedReceiver[];
  downstream_applications: AppliedApplication[];
  trusted_issuers: AppliedIssuer[];
  identity_providers: AppliedProvider[];
}

export interface Applied {
  tenants: AppliedTenant[];
}

export interface ApplyContext {
  /** Stores over the pool, for reads before the transaction. */
  stores: ApplyStores;
  /** Runs work in one transaction; documents are applied one at a time. */
  transaction: <Outcome>(work: (stores: ApplyStores) => Promise<Outcome>) => Promise<Outcome>;
  /** Reads the sector documents that list which redirect URIs share pairwise subjects. */
  sectors: SectorDocuments;
  issuerOf: (place: string) => string;
  /** The installation's public URLs, whose hosts no tenant may use. */
  config: DomainStores['config'];
  now: Clock;
  /** Encrypts the event receiver secrets that we must be able to read again. */
  sealingKey: Keys;
  /** The same for token hooks. */
  hookSealingKey: Keys;
  /** The same for identity providers. */
  providerSealingKey: Keys;
  /** The same for trusted issuers. */
  issuerSealingKey: Keys;
  /** The same for directories that are pulled. */
  pullSealingKey: Keys;
  /** For downstream applications. */
  downstream: Pick<DownstreamServices, 'sealingKey' | 'mayUseHttp'>;
  /** Whether an address may be private and may use http, by what it is for; the operator decides. */
  mayUseHttp: Record<'events' | 'providers' | 'issuers', (address: URL) => boolean>;
  /** The same for the addresses of clients. */
  clientAddresses: ClientAddresses;
}

/**
 * Updates the installation to match a document, in one transaction. What the document omits stays as it is. Applying
 * the same document again changes nothing and writes no audit row.
 * @returns what happened to each item, including the secrets that this run generated, and only those
 * @throws ApplyError with nothing changed
 */
export async function applyDocument(context: ApplyContext, document: ApplyDocument, cause: Cause): Promise<Applied> {
  return context.transaction(await prepared(context, document, cause));
}

/**
 * Prepares what must not take place within the transaction.
 * @returns the work of the transaction
 */
export async function prepared(
  context: ApplyContext,
  document: ApplyDocument,
  cause: Cause,
): Promise<(stores: ApplyStores) => Promise<Applied>> {
  const passwords = await preparePasswords(context.stores, document);
  await checkSectors(context, document);
  const how: How = { cause, now: context.now() };
  return async (stores) => {
    const tenants: AppliedTenant[] = [];
    for (const { path, tenant: file } of document) {
      const { tenant, effect } = await applyTenant(stores, { path, tenant: file, url: context.config.url }, how);
      const domain =
        file.domain === undefined
          ? {}
          : { domain: await applyDomain(stores, { tenant, path, host: file.domain, config: context.config }, how) };
      const contents = await applyContents(
        stores,
        { tenant, issuer: context.issuerOf(tenant.place), file, path, passwords, sending: context },
        how,
      );
      await checkWays(stores, { tenant, path });
      const applied = {
        slug: tenant.slug,
        id: tenant.id,
        issuer: context.issuerOf(tenant.place),
        effect,
        ...domain,
        ...contents,
      };
      await noteApplied(stores, applied, tenant, how);
      tenants.push(applied);
    }
    return { tenants };
  };
}

async function applyContents(
  stores: ApplyStores,
  {
    tenant,
    issuer,
    file,
    path,
    passwords,
    sending,
  }: {
    tenant: Tenant;
    issuer: string;
    file: TenantFile;
    path: Path;
    passwords: PreparedPasswords;
    sending: Omit<ApplyContext, 'stores' | 'transaction'>;
  },
  how: How,
): Promise<
  Pick<
    AppliedTenant,
    | 'email_domains'
    | 'resources'
    | 'authorization_details_types'
    | 'clients'
    | 'initial_access_tokens'
    | 'extension_schemas'
    | 'people'
    | 'groups'
    | 'scim_connections'
    | 'token_hook'
    | 'event_receivers'
    | 'downstream_applications'
    | 'trusted_issuers'
    | 'identity_providers'
  >
> {
  const tenantId = tenant.id;
  const detailsTypes = new Set([
    ...tenant.authorizationDetailsTypes.keys(),
    ...file.authorization_details_types.map(({ type }) => type),
  ]);
  const at = (list: string, index: number): Path => [...path, list, index];
  const applied = {
    email_domains: await each(file.email_domains, (domain, index) =>
      applyEmailDomain(
        stores,
        { tenantId, path: at('email_domains', index), domain: domain.domain, config: sending.config },
        how,
      ),
    ),
    resources: await each(file.resources, (resource, index) =>
      applyResource(stores, { tenantId, issuer, path: at('resources', index), file: resource }, how),
    ),
    // Before clients, which may refer to them.
    authorization_details_types: await each(file.authorization_details_types, (definition) =>
      applyDetailsType(stores, { tenantId, file: definition }, how),
    ),
    clients: await each(file.clients, (client, index) =>
      applyClient(
        { ...stores, clientAddresses: sending.clientAddresses },
        { tenant, detailsTypes, path: at('clients', index), file: client },
        how,
      ),
    ),
    initial_access_tokens: await each(file.initial_access_tokens, (token) =>
      applyInitialToken(stores, { tenantId, file: token }, how),
    ),
    // Before people, who may have values for them.
    extension_schemas: await each(file.extension_schemas, (schema, index) =>
      applySchema(stores, { tenantId, path: at('extension_schemas', index), file: schema }, how),
    ),
    people: await applyPeople(
      stores,
      { tenantId, people: file.people, at: (index) => at('people', index), passwords },
      how,
    ),
    groups: await each(file.groups, (group, index) =>
      applyGroup(stores, { tenantId, path: at('groups', index), file: group }, how),
    ),
    scim_connections: await each(file.scim_connections, (connection, index) =>
      applyConnection(
        { ...stores, pullSealingKey: sending.pullSealingKey },
        { tenantId, path: at('scim_connections', index), file: connection },
        how,
      ),
    ),
    ...(file.token_hook && {
      token_hook: await applyTokenHook(
        { store: stores.tokenHooks, sealingKey: sending.hookSealingKey, mayUseHttp: sending.mayUseHttp.events },
        { tenantId, path: [...path, 'token_hook'], file: file.token_hook },
        how,
      ),
    }),
    event_receivers: await each(file.event_receivers, (receiver, index) =>
      applyReceiver(
        { store: stores.eventReceivers, sealingKey: sending.sealingKey, mayUseHttp: sending.mayUseHttp.events },
        { tenantId: tenant.id, path: at('event_receivers', index), file: receiver },
        how,
      ),
    ),
    // After the groups and clients that they may name.
    downstream_applications: await each(file.downstream_applications, (application, index) =>
      applyApplication(
        stores,
        { ...sending.downstream, store: stores.downstream },
        { tenantId, path: at('downstream_applications', index), file: application },
        how,
      ),
    ),
    identity_providers: await each(file.identity_providers, (provider, index) =>
      applyProvider(
        stores,
        {
          store: stores.identityProviders,
          sealingKey: sending.providerSealingKey,
          mayUseHttp: sending.mayUseHttp.providers,
        },
        { tenantId, ownIssuer: issuer, path: at('identity_providers', index), file: provider },
        how,
      ),
    ),
    // After the connections and providers whose people's access they may end.
    trusted_issuers: await each(file.trusted_issuers, (trusted, index) =>
      applyIssuer(
        { ...stores.trustedIssuers, sealingKey: sending.issuerSealingKey, mayUseHttp: sending.mayUseHttp.issuers },
        { tenant, ownIssuer: issuer, path: at('trusted_issuers', index), file: trusted },
        how,
      ),
    ),
  };
  return {
    ...applied,
    // After the providers that they lead to.
    email_domains: await each(applied.email_domains, (domain, index) =>
      applyEmailRoute(
        stores,
        { tenantId, path: at('email_domains', index), applied: domain, file: file.email_domains[index] },
        how,
      ),
    ),
    // After the people and groups that hold their roles.
    resources: await applyRoleHolders(
      stores,
      { tenantId, path, applied: applied.resources, files: file.resources },
      how,
    ),
    // After the people who are accountable.
    clients: await each(applied.clients, (client, index) =>
      applyClientOwner(
        stores,
        { tenantId, path: at('clients', index), client, owner: file.clients[index]?.owner },
        how,
      ),
    ),
    scim_connections: await each(applied.scim_connections, (connection, index) =>
      applyTokenOwner(
        stores,
        { tenantId, path: at('scim_connections', index), connection, owner: file.scim_connections[index]?.owner },
        how,
      ),
    ),
  };
}

/**
 * Checks last that a way to sign in remains, because the document may add the only identity provider, or disable one
 * before it enables another. The settings are read again, because disabling a provider has locked the tenant's row.
 */
async function checkWays(
  { identityProviders, tenants }: Pick<ApplyStores, 'identityProviders' | 'tenants'>,
  { tenant: { id, slug, ...read }, path }: { tenant: Tenant; path: Path },
): Promise<void> {
  const { settings } = (await tenants.findBySlug(slug)) ?? read;
  if (settings.passwordSignIn || settings.passkeySignIn || (await identityProviders.listOffered(id)).length > 0) return;
  throw new ApplyError(
    [...path, 'settings', 'passwordSignIn'],
    'would leave no way to sign in: keep passwords or passkeys, or enable an identity provider first',
  );
}

async function applyPeople(
  stores: ApplyStores,
  {
    tenantId,
    people,
    at,
    passwords,
  }: { tenantId: string; people: TenantFile['people']; at: (index: number) => Path; passwords: PreparedPasswords },
  how: How,
): Promise<AppliedPerson[]> {
  const { User: type } = tenantResourceTypes(await stores.extensionSchemas.all(tenantId));
  return each(people, (file, index) =>
    applyPerson(stores, { tenantId, path: at(index), type, file, passwordHash: passwords.get(file) }, how),
  );
}

/** Runs one item after the other, because the statements of a transaction cannot run in parallel. */
async function each<Item, Result>(
  items: Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) results.push(await work(item, index));
  return results;
}

/** Writes one summary audit row if anything changed. */
async function noteApplied(
  { directory }: Pick<ApplyStores, 'directory'>,
  applied: AppliedTenant,
  tenant: Tenant,
  { cause }: How,
): Promise<void> {
  const items = Object.values(applied).flatMap((value) => (typeof value === 'string' ? [] : value));
  const effects = [applied, ...items].map(({ effect }) => effect);
  const count = (effect: Effect) => effects.filter((one) => one === effect).length;
  const [created, updated] = [count('created'), count('updated')];
  if (created + updated === 0) return;
  await directory.change((steps) =>
    steps.audit({
      tenantId: tenant.id,
      cause,
      action: 'configuration.applied',
      target: { type: 'tenant', id: tenant.id, name: tenant.name },
      detail: { created, updated },
    }),
  );
}
