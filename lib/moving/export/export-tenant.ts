import type { TenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { withoutStandIns } from '@/lib/directory/extension-schemas/without-stand-ins';
import type { DirectoryStore } from '@/lib/directory/store';
import type { ClientStore } from '@/lib/grants/clients/store';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { AuditLogStore } from '@/lib/journal/audit/store';
import { originOf } from '@/lib/platform/shared/paths';
import type { Keys } from '@/lib/platform/shared/secret';
import { relyingPartyOf } from '@/lib/sign-in/second-factors/relying-party';
import type { Tenant } from '@/lib/tenants/store';
import type { TransferInput } from '../transfer/record';
import { clientRecord, groupRecord, personRecord } from './records';
import type { ExportStore } from './store';

/** How many people or groups are in memory at a time. */
const STEP = 500;
const CLIENTS_PER_STEP = 200;

export interface ExportServices {
  directory: Pick<DirectoryStore, 'walkPeople'>;
  clients: Pick<ClientStore, 'list'>;
  transferExport: ExportStore;
  auditLog: Pick<AuditLogStore, 'note'>;
  resourceTypes(tenantId: string): Promise<TenantResourceTypes>;
  /** The keys that seal authenticator apps. */
  secrets: { secondFactor: Keys };
  config: { url: string };
}

type ExportedTenant = Pick<Tenant, 'id' | 'place'>;

/**
 * Everything of a tenant that an import takes, as a transfer file (docs/reference/transfer-file.md): groups, then people
 * with the hashes of their passwords, their second factors and links, then clients with the hashes of their secrets. An
 * audit row is written before the first record is sent. The caller has checked that an owner asks.
 * @returns the file in chunks
 */
export async function exportTenant(
  services: ExportServices,
  tenant: ExportedTenant,
  { cause, now }: { cause: Cause; now: Date },
): Promise<AsyncGenerator<string>> {
  await services.auditLog.note({
    tenantId: tenant.id,
    cause,
    action: 'tenant.exported',
    target: { type: 'tenant', id: tenant.id, name: null },
  });
  return lines(services, tenant, now);
}

async function* lines(services: ExportServices, tenant: ExportedTenant, now: Date): AsyncGenerator<string> {
  for await (const records of steps(services, tenant, now))
    if (records.length > 0) yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

async function* steps(
  { directory, clients, transferExport, resourceTypes, secrets, config }: ExportServices,
  { id: tenantId, place }: ExportedTenant,
  now: Date,
): AsyncGenerator<TransferInput[]> {
  for await (const groups of walk((afterId) => transferExport.walkGroups({ tenantId, afterId, limit: STEP })))
    yield groups.map(groupRecord);

  const { User: type } = await resourceTypes(tenantId);
  const which = { filter: {}, until: now };
  const relyingParty = relyingPartyOf(originOf(config.url, place))?.id ?? null;
  for await (const people of walk((afterId) => directory.walkPeople({ tenantId, which, afterId, limit: STEP }))) {
    const holdings = await transferExport.findHoldings(
      tenantId,
      people.map(({ id }) => id),
    );
    yield people.map((person) =>
      personRecord(
        { ...person, attributes: { ...person.attributes, ...withoutStandIns(type, person.attributes) } },
        { held: holdings.get(person.id), relyingParty, factorKeys: secrets.secondFactor },
      ),
    );
  }

  for (let page = 1, more = true; more; page++) {
    const order = { sort: 'createdAt' as const, descending: false, page, pageSize: CLIENTS_PER_STEP };
    const { clients: found } = await clients.list({ tenantId, ...order });
    const ids = found.map(({ clientId }) => clientId);
    const hashes = await transferExport.findClientSecrets(tenantId, ids, now);
    yield found.flatMap((client) => clientRecord(client, hashes.get(client.clientId)) ?? []);
    more = found.length === CLIENTS_PER_STEP;
  }
}

/** Reads all in steps, by ID. */
async function* walk<Item extends { id: string }>(
  read: (afterId: string | null) => Promise<Item[]>,
): AsyncGenerator<Item[]> {
  let afterId: string | null = null;
  do {
    const items: Item[] = await read(afterId);
    yield items;
    afterId = items.length < STEP ? null : (items.at(-1)?.id ?? null);
  } while (afterId !== null);
}
