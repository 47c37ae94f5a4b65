import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { Keys } from '@/lib/platform/shared/secret';
import { setPullSource } from '@/lib/provisioning/pull/set-source';
import { type PullFields, toPullSource } from '@/lib/provisioning/pull/source-fields';
import { boundClientProblem } from '@/lib/provisioning/scim-connections/bound-client-problem';
import { type ScimConnection, standardRateLimit } from '@/lib/provisioning/scim-connections/connection';
import { createConnection } from '@/lib/provisioning/scim-connections/create-connection';
import { roleResourceProblem } from '@/lib/provisioning/scim-connections/role-resource-problem';
import { setMapping } from '@/lib/provisioning/scim-connections/set-mapping';
import { disableConnection, enableConnection } from '@/lib/provisioning/scim-connections/switch-connection';
import { createToken, ensureToken } from '@/lib/provisioning/scim-connections/tokens';
import { updateConnection } from '@/lib/provisioning/scim-connections/update-connection';
import type { MappingRule } from '@/lib/scim/mapping/rule';
import { ApplyError, type Path } from './apply-error';
import type { ConnectionFile } from './document';
import { type ApplyStores, type Effect, effectOf, type How } from './stores';

export interface AppliedConnection {
  name: string;
  id: string;
  /** Present only when this run generated it. */
  token?: string;
  effect: Effect;
}

type ConnectionStores = Pick<
  ApplyStores,
  'scimConnections' | 'pullSources' | 'clients' | 'resources' | 'extensionSchemas'
> & {
  /** Encrypts the credentials with which directories are pulled. */
  pullSealingKey: Keys;
};

/** The console's name for tokens that come from setup files. */
const TOKEN_NAME = 'Setup file';

/**
 * Creates a SCIM connection, identified by its name, or updates it to match the document. A given token is added to the
 * existing ones; a connection without any tokens gets a generated one, unless it pulls.
 */
export async function applyConnection(
  stores: ConnectionStores,
  { tenantId, path, file }: { tenantId: string; path: Path; file: ConnectionFile },
  how: How,
): Promise<AppliedConnection> {
  const { scimConnections } = stores;
  const { kind: fields, connection } = await applyFields(stores, tenantId, file, path, how);
  const { id: connectionId, name } = connection;
  const kind = effectOf(
    fields,
    await applyMapping(stores, { tenantId, id: connectionId, rules: file.mapping, path }, how),
    await applyPull(stores, { tenantId, id: connectionId, pull: file.pull, path }, how),
  );
  const wanted = {
    tenantId,
    connectionId,
    name: TOKEN_NAME,
    canWrite: file.scopes.includes('scim.write'),
    expiresAt: null,
  };
  if (file.token !== undefined) {
    const token = await ensureToken(scimConnections, { ...wanted, token: file.token }, how);
    if (token.kind === 'taken')
      throw new ApplyError([...path, 'token'], 'was revoked or belongs to another connection');
    return { name, id: connectionId, effect: effectOf(kind, token.kind === 'unchanged' ? 'unchanged' : 'updated') };
  }
  if (file.pull || (await scimConnections.listTokens(tenantId, connectionId)).length > 0)
    return { name, id: connectionId, effect: effectOf(kind) };
  const created = await createToken(scimConnections, wanted, how);
  if (created.kind !== 'created')
    throw new Error(`Creating a generated token had the unexpected outcome ${created.kind}.`);
  return { name, id: connectionId, token: created.token, effect: effectOf(kind, 'updated') };
}

async function applyFields(
  stores: ConnectionStores,
  tenantId: string,
  file: ConnectionFile,
  path: Path,
  how: How,
): Promise<{ kind: string; connection: ScimConnection }> {
  const { scimConnections: store } = stores;
  const {
    name,
    provider,
    adoption,
    rate_per_second: perSecond,
    rate_burst: burst,
    client_id: clientId,
    strict_rfc7643: strictRfc7643,
    role_resource: roleResource,
    brake_percent: brakePercent,
    disabled,
  } = file;
  const problem = clientId ? await boundClientProblem(stores.clients, { tenantId, clientId }) : null;
  if (problem !== null) throw new ApplyError([...path, 'client_id'], inEnglish(problem));
  const unknown = await roleResourceProblem(stores.resources, { tenantId, roleResource: roleResource || null });
  if (unknown !== null) throw new ApplyError([...path, 'role_resource'], inEnglish(unknown));
  const before = await store.findByName(tenantId, name);
  const limits = before?.rateLimit ?? standardRateLimit;
  const settings = {
    name,
    ...(provider && { provider }),
    ...(adoption && { adoption }),
    rateLimit: { perSecond: perSecond ?? limits.perSecond, burst: burst ?? limits.burst },
    ...(clientId !== undefined && { clientId: clientId || null }),
    ...(strictRfc7643 !== undefined && { strictRfc7643 }),
    ...(roleResource !== undefined && { roleResource: roleResource || null }),
    ...(brakePercent !== undefined && { brakePercent }),
  };
  const applied = before
    ? await updateConnection(store, { tenantId, id: before.id, ...settings }, how)
    : await createConnection(store, { tenantId, ...settings }, how);
  if (applied.kind === 'client-taken')
    throw new ApplyError([...path, 'client_id'], 'is already linked to another connection');
  if (!('connection' in applied)) throw new ApplyError([...path, 'name'], 'is being changed by another request');
  if (disabled === undefined) return applied;
  const switched = await (disabled ? disableConnection : enableConnection)(
    store,
    { tenantId, id: applied.connection.id },
    how,
  );
  return { ...applied, kind: effectOf(applied.kind, switched.kind) };
}

/** @param wanted.pull undefined leaves the source as it is; its secret stays if it is omitted */
async function applyPull(
  { pullSources: store, pullSealingKey: sealingKey }: ConnectionStores,
  { tenantId, id, pull, path }: { tenantId: string; id: string; pull: PullFields | undefined; path: Path },
  how: How,
): Promise<string> {
  if (pull === undefined) return 'unchanged';
  const before = await store.find(tenantId, id);
  const { kind } = await setPullSource({ store, sealingKey }, { tenantId, id, ...toPullSource(pull, before) }, how);
  if (kind === 'secret-missing')
    throw new ApplyError(
      [...path, 'pull', pull.source === 'google' ? 'service_account_key' : 'client_secret'],
      inEnglish(msg('scimConnections.pullSecretRequired')),
    );
  return kind;
}

/**
 * Schemas that the document declares exist at this point.
 * @param wanted.rules undefined leaves the rules as they are
 */
async function applyMapping(
  { scimConnections, extensionSchemas }: ConnectionStores,
  {
    tenantId,
    id,
    rules,
    path,
  }: { tenantId: string; id: string; rules: readonly MappingRule[] | undefined; path: Path },
  how: How,
): Promise<string> {
  if (rules === undefined) return 'unchanged';
  const { User: people } = tenantResourceTypes(await extensionSchemas.all(tenantId));
  const outcome = await setMapping(scimConnections, { tenantId, id, rules, people }, how);
  if (outcome.kind === 'refused')
    throw new ApplyError(
      [...path, 'mapping', outcome.problem.at, outcome.problem.field],
      inEnglish(outcome.problem.problem),
    );
  return outcome.kind;
}
