'use server';

import { z } from 'zod';
import { addPart, beginImport, readUploaded } from '@/lib/moving/import/change-import';
import { sourceNames } from '@/lib/moving/sources';
import { type ActionResult, adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { importPath } from './import-path';

/** The import whose file is being uploaded, and its page once that is complete. */
export interface Uploaded {
  id: string;
  href: string | null;
}

const schema = z.object({
  source: z.enum(sourceNames),
  file_name: z.string().min(1, issue('moving.chooseFile')).max(255),
  /** The import that the part belongs to; missing for the first part. */
  import_id: z.uuid().optional(),
  part: z.coerce.number().int().min(0).max(1_000),
  last: z.enum(['true', 'false']),
});

/** Stores a part of a file; the first begins the import, and the last starts the dry run. */
export const upload = adminAction<typeof schema, Uploaded>(
  'owner',
  schema,
  async ({ tenant, container, cause, input, fileOf }): Promise<ActionResult<Uploaded>> => {
    const { imports: store, importing, now } = container;
    const how = { cause, now: now() };
    const content = fileOf('content');
    if (!content || content.size === 0) return { ok: false, fieldErrors: { file: msg('moving.chooseFile') } };
    const { source, file_name: fileName, part } = input;
    const tenantId = tenant.id;
    const id = input.import_id ?? (await beginImport(store, { tenantId, source, fileName }, how)).id;
    const bytes = new Uint8Array(await content.arrayBuffer());
    const added = await addPart(
      { store, sealingKey: importing.sealingKey },
      { tenantId, id, part, content: bytes },
      how,
    );
    if (added.kind === 'too-large') return { ok: false, fieldErrors: { file: msg('moving.fileIsTooLarge') } };
    if (added.kind !== 'changed') return { ok: false, message: msg('moving.notInThisState') };
    if (input.last === 'false') return { ok: true, data: { id, href: null } };
    const { kind } = await readUploaded(store, { tenantId, id }, how);
    if (kind === 'busy') return { ok: false, message: msg('moving.otherImportInProgress') };
    if (kind !== 'changed') return { ok: false, message: msg('moving.partsAreMissing') };
    return { ok: true, data: { id, href: importPath(tenant.place, id) } };
  },
  { recent: ({ import_id: id }) => id === undefined },
);
