import { createPerson } from '@/lib/directory/create-person';
import { container } from '@/lib/edge/container';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { addPart, applyImported, beginImport, readUploaded } from '@/lib/moving/import/change-import';
import type { ImportJob, ReportedRecord } from '@/lib/moving/import/import-job';
import { PART_BYTES_AT_MOST } from '@/lib/moving/import/import-job';
import type { ImportSettled } from '@/lib/moving/import/queue';
import { importStep } from '@/lib/moving/import/step';
import type { SourceName } from '@/lib/moving/sources';
import type { TransferInput } from '@/lib/moving/transfer/record';
import type { Role } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import type { Tenant } from '@/lib/tenants/store';

export const how = (cause: Cause = systemCause) => ({ cause, now: new Date() });

export const personRecord = (name: string, more: object = {}): TransferInput => ({
  kind: 'person',
  id: `id-${name}`,
  user_name: name,
  active: true,
  attributes: { displayName: name.toUpperCase(), emails: [{ value: `${name}@example.com`, primary: true }] },
  ...more,
});

export const groupRecord = (id: string, more: object = {}): TransferInput => ({
  kind: 'group',
  id,
  display_name: `Group ${id}`,
  ...more,
});

export const clientRecord = (id: string, metadata: object = {}, more: object = {}): TransferInput => ({
  kind: 'client',
  client_id: id,
  metadata: { client_name: id, redirect_uris: ['https://app.example/cb'], ...metadata },
  ...more,
});

export const linesOf = (records: readonly (TransferInput | string)[]): string =>
  records.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');

/** Imports into a tenant. */
export function importsInto({ id: tenantId }: Tenant) {
  const { database, imports: store, importing } = container();

  /** Uploads a file and begins to read it. */
  async function upload(file: string, cause: Cause = systemCause, source: SourceName = 'transfer'): Promise<string> {
    const { id } = await beginImport(store, { tenantId, source, fileName: 'people.jsonl' }, how(cause));
    const bytes = new Uint8Array(Buffer.from(file));
    for (let at = 0; at * PART_BYTES_AT_MOST < bytes.length; at++) {
      const content = bytes.slice(at * PART_BYTES_AT_MOST, (at + 1) * PART_BYTES_AT_MOST);
      const added = await addPart(
        { store, sealingKey: importing.sealingKey },
        { tenantId, id, part: at, content },
        how(cause),
      );
      if (added.kind !== 'changed') throw new Error(added.kind);
    }
    const { kind } = await readUploaded(store, { tenantId, id }, how(cause));
    if (kind !== 'changed') throw new Error(kind);
    return id;
  }

  const claim = async (id: string) => (await importing.queue.claim(1, { tenantId, id }))[0];

  /** One claim and its step; undefined if there is nothing to claim. */
  async function step(id: string, milliseconds?: number): Promise<ImportSettled | null | undefined> {
    const claimed = await claim(id);
    if (!claimed) return undefined;
    const settled = await importStep({ ...importing, ...(milliseconds !== undefined && { milliseconds }) }, claimed);
    if (settled) await importing.queue.settle(claimed, settled);
    return settled;
  }

  async function finish(id: string): Promise<ImportJob> {
    while ((await step(id)) !== undefined);
    const job = await store.find(tenantId, id);
    if (!job) throw new Error('no import');
    return job;
  }

  const apply = async (id: string, cause: Cause = systemCause) => applyImported(store, { tenantId, id }, how(cause));

  return {
    tenantId,
    store,
    services: importing,
    upload,
    claim,
    step,
    finish,
    apply,
    /** A dry run. */
    plan: async (file: string, cause?: Cause) => finish(await upload(file, cause)),
    /** A dry run and what it showed. */
    async run(file: string, cause?: Cause, source?: SourceName): Promise<ImportJob> {
      const id = await upload(file, cause, source);
      await finish(id);
      await apply(id, cause);
      return finish(id);
    },
    records: async (importId: string): Promise<ReportedRecord[]> =>
      (await store.listRecords({ tenantId, importId, page: 1, pageSize: 10_000 })).records,
    /** As if the process that had claimed the import were gone for minutes. */
    expire: (id: string) =>
      database.execute(sql`
        UPDATE import_job SET leased_until = now() - interval '1 second' WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`),
    people: () =>
      database.query<{
        id: string;
        userName: string;
        active: boolean;
        role: Role | null;
        hash: string | null;
        version: number;
      }>(sql`
        SELECT p.id::text, p.user_name AS "userName", p.active, p.role, w.hash, p.version
        FROM person p LEFT JOIN password w ON w.tenant_id = ${tenantId}::uuid AND w.person_id = p.id
        WHERE p.tenant_id = ${tenantId}::uuid ORDER BY p.user_name`),
    members: () =>
      database.query<{ name: string; members: number; type: string }>(sql`
        SELECT g.display_name AS name, m.type, count(*)::int AS members FROM "group" g
          JOIN group_member m ON m.tenant_id = ${tenantId}::uuid AND m.group_id = g.id
        WHERE g.tenant_id = ${tenantId}::uuid GROUP BY g.display_name, m.type ORDER BY 1, 2`),
    audited: async (action: string) =>
      (
        await database.query<{ detail: unknown; actor: string }>(sql`
          SELECT detail, actor_type AS actor FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = ${action} ORDER BY id`)
      ).map(({ detail }) => detail),
    async person(userName: string, role: Role | null = null) {
      const made = await createPerson(
        container().directory,
        { tenantId, role, attributes: { userName, active: true, displayName: 'Before' } },
        how(),
      );
      if (made.kind !== 'created') throw new Error(made.kind);
      return made.person;
    },
  };
}

export const actsAs = (person: { id: string }): Cause => ({
  actor: { type: 'person', id: person.id, name: 'Someone' },
  origin: null,
});
