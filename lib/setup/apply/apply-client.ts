import { type ClientMetadata, type RegisteredClient, usesSecret } from '@/lib/grants/clients/client';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { createClient } from '@/lib/grants/clients/create-client';
import { toRfc7591 } from '@/lib/grants/clients/rfc7591';
import { newClientSecret, setSecret } from '@/lib/grants/clients/secrets';
import { disableClient, enableClient } from '@/lib/grants/clients/switch-client';
import { type ClientAddresses, unsafeEndpointOf } from '@/lib/grants/clients/unsafe-address';
import { updateClient } from '@/lib/grants/clients/update-client';
import { withTenantDefaults } from '@/lib/grants/clients/with-tenant-defaults';
import { decoded } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { Tenant } from '@/lib/tenants/store';
import { ApplyError, type Path, unsafeAddress } from './apply-error';
import type { ClientFile } from './document';
import { type ApplyStores, type Effect, effectOf, type How } from './stores';

export interface AppliedClient {
  client_id: string;
  client_name: string;
  /** Present only when this run generated it. */
  client_secret?: string;
  effect: Effect;
}

type Clients = Pick<ApplyStores, 'clients'> & { clientAddresses: ClientAddresses };

/** Registers a client or updates it to match the document; fields that the document omits stay. */
export async function applyClient(
  { clients, clientAddresses }: Clients,
  {
    tenant,
    detailsTypes,
    path,
    file: { disabled, owner: _owner, ...file },
  }: { tenant: Tenant; detailsTypes: ReadonlySet<string>; path: Path; file: ClientFile },
  how: How,
): Promise<AppliedClient> {
  const applied = await applyRegistration({ clients, clientAddresses }, { tenant, detailsTypes, path, file }, how);
  if (disabled === undefined) return applied;
  const client = { tenantId: tenant.id, clientId: applied.client_id };
  const { kind } = await (disabled ? disableClient : enableClient)(clients, client, how);
  return { ...applied, effect: effectOf(applied.effect, kind) };
}

async function applyRegistration(
  { clients, clientAddresses }: Clients,
  {
    tenant,
    detailsTypes,
    path,
    file,
  }: { tenant: Tenant; detailsTypes: ReadonlySet<string>; path: Path; file: Omit<ClientFile, 'disabled' | 'owner'> },
  how: How,
): Promise<AppliedClient> {
  const { client_id: clientId, client_secret: given, ...fields } = file;
  const before =
    clientId === undefined ? await findByName(clients, tenant.id, file, path) : await clients.find(tenant.id, clientId);
  const metadata = metadataOf(before ? { ...toRfc7591(before), ...fields } : fields, { tenant, detailsTypes }, path);
  const unsafe = unsafeEndpointOf(clientAddresses, before, metadata);
  if (unsafe) throw new ApplyError([...path, unsafe], unsafeAddress);
  if (given !== undefined && !usesSecret(metadata)) {
    throw new ApplyError([...path, 'client_secret'], `is not used with ${metadata.tokenEndpointAuthMethod}`);
  }
  if (before?.deletion)
    throw new ApplyError(
      [...path, 'client_id'],
      'is being deleted: apply the file again when the deletion has finished',
    );
  if (before) return changeClient(clients, before, metadata, given, how);

  const created = await createClient(
    clients,
    { tenantId: tenant.id, metadata, origin: 'apply', clientId, clientSecret: given },
    how,
  );
  if (created.kind === 'exists') throw new ApplyError([...path, 'client_id'], 'is being registered by another request');
  const { client, secret } = created;
  return {
    client_id: client.clientId,
    client_name: client.clientName,
    ...(secret !== null && given === undefined && { client_secret: secret }),
    effect: 'created',
  };
}

async function changeClient(
  clients: ApplyStores['clients'],
  { tenantId, clientId }: RegisteredClient,
  metadata: ClientMetadata,
  given: string | undefined,
  how: How,
): Promise<AppliedClient> {
  const updated = await updateClient(clients, { tenantId, clientId, metadata }, how);
  if (updated.kind === 'not-found') throw new Error('A client was deleted while it was being changed.');
  const needsSecret =
    usesSecret(metadata) && given === undefined && (await clients.listSecrets(tenantId, clientId)).length === 0;
  const secret = given ?? (needsSecret ? newClientSecret() : undefined);
  const secrets =
    secret === undefined ? { kind: 'unchanged' } : await setSecret(clients, { tenantId, clientId, secret }, how);
  return {
    client_id: clientId,
    client_name: updated.client.clientName,
    ...(needsSecret && { client_secret: secret }),
    effect: effectOf(updated.kind, secrets.kind),
  };
}

/** A client without a client_id in the document is identified by its name. */
async function findByName(
  clients: ApplyStores['clients'],
  tenantId: string,
  { client_name: name = '' }: Pick<ClientFile, 'client_name'>,
  path: Path,
) {
  const { clients: found } = await clients.list({
    tenantId,
    search: name,
    sort: 'createdAt',
    descending: false,
    page: 1,
    pageSize: 200,
  });
  const named = found.filter((client) => client.clientName === name.trim());
  if (named.length > 1)
    throw new ApplyError([...path, 'client_name'], 'matches several clients: specify the client_id');
  return named[0] ?? null;
}

function metadataOf(
  fields: Record<string, unknown>,
  { tenant, detailsTypes }: { tenant: Tenant; detailsTypes: ReadonlySet<string> },
  path: Path,
): ClientMetadata {
  const { success, data, error } = clientMetadata.safeParse(withTenantDefaults(fields, tenant.settings));
  if (!success) {
    const [issue] = error.issues;
    throw new ApplyError(
      [...path, ...(issue?.path ?? []).filter((key) => typeof key !== 'symbol')],
      issue ? inEnglish(decoded(issue.message)) : 'is not valid',
    );
  }
  const unknown = data.scopes.find((scope) => !tenant.scopes.has(scope));
  if (unknown !== undefined)
    throw new ApplyError([...path, 'scope'], `contains ${unknown}, which is not a scope of this tenant`);
  const undeclared = data.authorizationDetailsTypes.find((type) => !detailsTypes.has(type));
  if (undeclared !== undefined)
    throw new ApplyError(
      [...path, 'authorization_details_types'],
      `contains ${undeclared}, which is not an authorization details type of this tenant`,
    );
  return data;
}
