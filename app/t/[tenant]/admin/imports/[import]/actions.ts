'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { applyImported, deleteImport, type ImportChanged, stopImport } from '@/lib/moving/import/change-import';
import { type ActionResult, adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { importsPath } from '../import-path';

const which = z.object({ import_id: z.uuid() });

function result({ kind }: ImportChanged): ActionResult {
  if (kind === 'changed') {
    refresh();
    return { ok: true };
  }
  const message =
    kind === 'busy'
      ? 'moving.otherImportInProgress'
      : kind === 'not-found'
        ? 'moving.noSuchImport'
        : 'moving.notInThisState';
  return { ok: false, message: msg(message) };
}

/** Applies what the dry run showed. */
export const apply = adminAction(
  'owner',
  which,
  async ({ tenant, container, cause, input }) =>
    result(
      await applyImported(
        container.imports,
        { tenantId: tenant.id, id: input.import_id },
        { cause, now: container.now() },
      ),
    ),
  { recent: true },
);

/** Stops an import for good. */
export const stop = adminAction('owner', which, async ({ tenant, container, cause, input }) =>
  result(
    await stopImport(container.imports, { tenantId: tenant.id, id: input.import_id }, { cause, now: container.now() }),
  ),
);

/** Deletes an import with its report. */
export const remove = adminAction('owner', which, async ({ tenant, container, cause, input }) => {
  const deleted = await deleteImport(
    container.imports,
    { tenantId: tenant.id, id: input.import_id },
    { cause, now: container.now() },
  );
  return deleted.kind === 'changed' ? { ok: true, leadsTo: importsPath(tenant.place) } : result(deleted);
});
