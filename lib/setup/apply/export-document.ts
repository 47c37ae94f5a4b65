import { isDeepStrictEqual } from 'node:util';
import { toSchemaFile } from '@/lib/directory/extension-schemas/schema-file';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { withoutStandIns } from '@/lib/directory/extension-schemas/without-stand-ins';
import { toRfc7591 } from '@/lib/grants/clients/rfc7591';
import { toResourceFields } from '@/lib/grants/resources/save-resource';
import { toHookFields } from '@/lib/grants/token-hook/hook-fields';
import { toIssuerFile } from '@/lib/grants/trusted-issuers/issuer-file';
import { toReceiverFile } from '@/lib/journal/events/receiver-file';
import { isSelfRegistered } from '@/lib/oauth/clients/client';
import type { JsonObject } from '@/lib/platform/shared/json';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { toApplicationFields } from '@/lib/provisioning/downstream/application-fields';
import { toPullFields } from '@/lib/provisioning/pull/source-fields';
import type { ScimConnection, ScimToken } from '@/lib/provisioning/scim-connections/connection';
import { toConnectionFields } from '@/lib/provisioning/scim-connections/connection-fields';
import type { ResourceType } from '@/lib/scim/schema/types';
import { toProviderFile, toProvisioningFile } from '@/lib/sign-in/identity-providers/provider-file';
import { brandImageUrl } from '@/lib/tenants/branding/brand-image';
import { builtInScopes } from '@/lib/tenants/built-in-scopes';
import { EMAIL_DOMAINS_AT_MOST } from '@/lib/tenants/email-domains/email-domain';
import { settingsBeyondDefaults } from '@/lib/tenants/settings-beyond-defaults';
import type { Tenant } from '@/lib/tenants/store';
import { settingsWithoutUnknown } from '@/lib/tenants/unknown-in-settings';
import type { ApplyStores } from './stores';

const PAGE_SIZE = 200;

/**
 * Exports the current state as a document that `applyDocument` accepts, without secrets, passwords and tokens.
 * @param slug exports one tenant; all of them if omitted
 */
export async function exportDocument(
  stores: ApplyStores,
  { slug, now }: { slug?: string; now: Date },
): Promise<{ tenants: JsonObject[] }> {
  const slugs = slug === undefined ? await stores.tenantSlugs() : [slug];
  const tenants: JsonObject[] = [];
  for (const one of slugs) {
    const tenant = await stores.tenants.findBySlug(one);
    if (tenant) tenants.push(await exportTenant(stores, tenant, now));
  }
  return { tenants };
}

async function exportTenant(stores: ApplyStores, tenant: Tenant, now: Date): Promise<JsonObject> {
  const { id, slug, name } = tenant;
  const schemas = await stores.extensionSchemas.all(id);
  return {
    slug,
    name,
    ...(await exportRegistered(stores, tenant, now)),
    settings: {
      // Named even if it is the default, because a tenant created from the file would otherwise get RS256.
      defaultIdTokenAlgorithm: tenant.settings.defaultIdTokenAlgorithm,
      ...settingsBeyondDefaults({
        ...settingsWithoutUnknown(tenant),
        brandLogo: null,
        brandLogoDark: null,
        brandBackgroundImage: null,
      }),
    },
    ...(await exportImages(stores, tenant)),
    ...(await exportMaintenance(stores, id)),
    scopes: [...tenant.scopes]
      .filter(([scope, description]) => !isDeepStrictEqual(builtInScopes.get(scope), description))
      .map(([scope, description]) => ({ name: scope, description: inEnglish(description) })),
    email_domains: await exportEmailDomains(stores, id),
    resources: await exportResources(stores, tenant),
    authorization_details_types: [...tenant.authorizationDetailsTypes.values()].map((definition) => ({
      ...definition,
    })),
    clients: await exportClients(stores, id),
    extension_schemas: schemas.map(toSchemaFile),
    people: await exportPeople(stores, id, tenantResourceTypes(schemas).User),
    groups: await exportGroups(stores, id),
    scim_connections: await exportConnections(stores, id, now),
    // Without its secrets.
    ...(tenant.tokenHook && { token_hook: toHookFields(tenant.tokenHook) }),
    event_receivers: await exportReceivers(stores, id),
    downstream_applications: await exportApplications(stores, id),
    trusted_issuers: await exportIssuers(stores, id, now),
    identity_providers: await exportProviders(stores, id),
  };
}

/**
 * The tenant's host name in any state, because another installation must verify it again anyway, and the status with
 * its reason unless the tenant is active.
 */
async function exportRegistered({ register }: ApplyStores, { slug, status }: Tenant, now: Date): Promise<JsonObject> {
  const registered = await register.find({ slug }, now);
  const domain: JsonObject = registered?.domain ? { domain: registered.domain.host } : {};
  if (status === 'active') return domain;
  const reason = registered?.suspensionReason ?? null;
  return { ...domain, status, ...(reason !== null && { suspension_reason: reason }) };
}

/** Their names and routing, because another installation must verify them again. */
async function exportEmailDomains({ emailDomains }: ApplyStores, tenantId: string): Promise<(string | JsonObject)[]> {
  const all = { sort: 'addedAt', descending: false, page: 1, pageSize: EMAIL_DOMAINS_AT_MOST } as const;
  const { domains } = await emailDomains.list({ tenantId, ...all });
  return domains.map(({ domain, route }) =>
    route
      ? {
          domain,
          identity_provider: route.providerId,
          ...(route.required && { identity_provider_required: true }),
        }
      : domain,
  );
}

async function exportImages(
  { brandImages }: ApplyStores,
  { id, settings: { brandLogo, brandLogoDark, brandBackgroundImage } }: Tenant,
): Promise<JsonObject> {
  const read = async (name: string | null) => {
    const image = name === null ? null : await brandImages.find(id, name);
    return image && brandImageUrl(image);
  };
  const images = {
    logo: await read(brandLogo),
    logo_dark: await read(brandLogoDark),
    background_image: await read(brandBackgroundImage),
  };
  return Object.fromEntries(Object.entries(images).filter(([, image]) => image !== null));
}

/** Omitted when maintenance mode is off. */
async function exportMaintenance({ closures }: ApplyStores, tenantId: string): Promise<JsonObject> {
  const {
    tenant: { on, message },
  } = await closures.readSwitches(tenantId);
  return on ? { maintenance: { on, ...(message !== null && { message }) } } : {};
}

async function exportClients({ clients, directory }: ApplyStores, tenantId: string): Promise<JsonObject[]> {
  const all = await pages(async (page) => {
    const found = await clients.list({ tenantId, ...oldestFirst(page) });
    return found.clients;
  });
  // Self-registered clients register themselves again, and clients that are being deleted must not be restored.
  const registered = all.filter((client) => !isSelfRegistered(client) && client.deletion === null);
  const exported: JsonObject[] = [];
  for (const client of registered) {
    const { clientId, ownerId } = client;
    const owner = ownerId === null ? null : await directory.findPerson(tenantId, ownerId);
    exported.push({
      client_id: clientId,
      ...toRfc7591(client),
      ...disabledOf(client),
      ...(owner?.attributes.active && { owner: owner.attributes.userName }),
    });
  }
  return exported;
}

async function exportPeople({ directory }: ApplyStores, tenantId: string, type: ResourceType): Promise<JsonObject[]> {
  const all = await pages(async (page) => {
    const found = await directory.listPeople({ tenantId, ...oldestFirst(page) });
    return found.people;
  });
  return all.map(({ attributes, role }) => ({ ...withoutStandIns(type, attributes), ...(role && { role }) }));
}

/** Roles without those to whom a directory assigned them, and without groups whose name is not unique. */
async function exportResources(
  { resources, directory }: ApplyStores,
  { id: tenantId, resources: all }: Tenant,
): Promise<JsonObject[]> {
  const exported: JsonObject[] = [];
  for (const resource of all.values()) {
    const roles: JsonObject[] = [];
    for (const role of resource.roles) {
      const key = { tenantId, resource: resource.identifier, role: role.name };
      const held = await resources.change((steps) => steps.listHolders(key));
      const groups = await Promise.all(held.groups.map((id) => uniqueName(directory, tenantId, id)));
      const people = await Promise.all(held.people.map((id) => directory.findPerson(tenantId, id)));
      roles.push({
        ...role,
        people: people.flatMap((person) => person?.attributes.userName ?? []).toSorted(),
        groups: groups.filter((name) => name !== undefined).toSorted(),
      });
    }
    exported.push({ ...toResourceFields(resource), ...(roles.length > 0 && { roles }) });
  }
  return exported;
}

/**
 * The groups that `applyGroup` can identify again, by an externalId or a name that is theirs alone. Groups of SCIM
 * connections are provisioned again by their directory.
 */
async function exportGroups({ directory }: ApplyStores, tenantId: string): Promise<JsonObject[]> {
  const groups = await pages((page) => directory.listGroups(tenantId, { page, pageSize: PAGE_SIZE }));
  const own = groups.filter(({ connectionId }) => connectionId === null);
  const isOnlyOne = counting(own.map(({ externalId }) => externalId));
  const isOnlyName = counting(groups.map(({ displayName }) => displayName.toLowerCase()));
  const exported: JsonObject[] = [];
  for (const { id, displayName, externalId } of own) {
    const isIdentified = externalId !== null && isOnlyOne(externalId);
    if (!isIdentified && !isOnlyName(displayName.toLowerCase())) continue;
    const members = (await directory.listMembers(tenantId, id)).map(({ userName }) => userName);
    exported.push({ displayName, ...(isIdentified && { externalId }), members });
  }
  return exported;
}

/** A test whether a value occurs once in a list. */
function counting<Value>(values: readonly Value[]): (value: Value) => boolean {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return (value) => counts.get(value) === 1;
}

async function exportConnections(
  { scimConnections, pullSources }: ApplyStores,
  tenantId: string,
  now: Date,
): Promise<JsonObject[]> {
  const all = await pages(async (page) => {
    const found = await scimConnections.list({ tenantId, ...oldestFirst(page), now });
    return found.connections;
  });
  const exported: JsonObject[] = [];
  for (const connection of all) {
    const tokens = await scimConnections.listTokens(tenantId, connection.id);
    const source = await pullSources.find(tenantId, connection.id);
    exported.push({
      ...toConnectionFields(connection),
      ...mappingOf(connection),
      ...(source && { pull: toPullFields(source) }),
      ...disabledOf(connection),
      scopes: scopesOf(tokens, now),
    });
  }
  return exported;
}

/** Excludes secrets: the Authorization header, the tokens and the keys. */
async function exportReceivers({ eventReceivers }: ApplyStores, tenantId: string): Promise<JsonObject[]> {
  const all = await pages(async (page) => {
    const found = await eventReceivers.list({ tenantId, ...oldestFirst(page) });
    return found.receivers;
  });
  // Streams are their clients' own.
  const added = all.filter(({ stream }) => stream === null);
  return added.map((receiver) => ({ ...toReceiverFile(receiver), ...disabledOf(receiver) }));
}

/** Without their secrets, and without those that name a group whose name is not unique or that is gone. */
async function exportApplications({ downstream, directory }: ApplyStores, tenantId: string): Promise<JsonObject[]> {
  const all = await pages(async (page) => (await downstream.list({ tenantId, ...oldestFirst(page) })).applications);
  const exported: JsonObject[] = [];
  for (const application of all) {
    const { group_ids, mapping, ...fields } = toApplicationFields(application);
    const groups = await Promise.all(group_ids.map((id) => uniqueName(directory, tenantId, id)));
    if (groups.includes(undefined)) continue;
    const named = groups.filter((name) => name !== undefined);
    exported.push({
      ...fields,
      mapping: mapping.map(({ from, to }) => ({ from, to })),
      groups: named,
      ...disabledOf(application),
    });
  }
  return exported;
}

/** The name of a group, if it is its alone; undefined otherwise, or if the group is gone. */
async function uniqueName(
  directory: ApplyStores['directory'],
  tenantId: string,
  id: string,
): Promise<string | undefined> {
  const name = (await directory.findGroup(tenantId, id))?.displayName;
  const same = name === undefined ? [] : await directory.findGroupsBy(tenantId, { displayName: name });
  return same.length === 1 ? name : undefined;
}

async function exportIssuers({ trustedIssuers }: ApplyStores, tenantId: string, now: Date): Promise<JsonObject[]> {
  const all = await pages(async (page) => {
    const found = await trustedIssuers.list({ tenantId, ...oldestFirst(page), now });
    return found.issuers;
  });
  return all.map((issuer) => ({ issuer: issuer.issuer, ...toIssuerFile(issuer), ...disabledOf(issuer) }));
}

/** Without client secrets, and without rules for groups whose name is not unique or that are gone. */
async function exportProviders({ identityProviders, directory }: ApplyStores, tenantId: string): Promise<JsonObject[]> {
  const all = await pages(async (page) => {
    const found = await identityProviders.list({ tenantId, ...oldestFirst(page) });
    return found.providers;
  });
  return Promise.all(
    all.map(async (provider) => {
      const { provisioning } = provider;
      const groups = await Promise.all(
        provisioning.groups.map(async ({ value, groupId }) => ({
          value,
          group: await uniqueName(directory, tenantId, groupId),
        })),
      );
      const named = groups.flatMap(({ value, group }) => (group === undefined ? [] : [{ value, group }]));
      return {
        ...toProviderFile(provider),
        provisioning: { ...toProvisioningFile(provisioning), groups: named },
        ...disabledOf(provider),
      };
    }),
  );
}

/**
 * Omitted for enabled items, so that applying the document does not enable items that have been disabled since the
 * export.
 */
const disabledOf = ({ disabledAt }: { disabledAt: Date | null }): JsonObject =>
  disabledAt === null ? {} : { disabled: true };

/** The scopes for a token generated from the document: those of the active tokens in this installation. */
function scopesOf(tokens: ScimToken[], now: Date): string[] {
  const active = tokens.filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now),
  );
  return active.some(({ canWrite }) => canWrite) ? ['scim.read', 'scim.write'] : ['scim.read'];
}

/** A page of a list in an order that new items do not change. */
const oldestFirst = (page: number) => ({ sort: 'createdAt' as const, descending: false, page, pageSize: PAGE_SIZE });

/** Reads all items of a paged list. */
async function pages<Item>(read: (page: number) => Promise<Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const found = await read(page);
    items.push(...found);
    if (found.length < PAGE_SIZE) return items;
  }
}

/** Omitted for connections without mapping rules, which are the majority. */
function mappingOf({ mapping }: Pick<ScimConnection, 'mapping'>): JsonObject {
  return mapping.length > 0 ? { mapping: mapping.map(({ from, to }) => ({ from, to })) } : {};
}
