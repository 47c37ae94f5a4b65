'use server';

import { z } from 'zod';
import { parseListState } from '@/components/data-table/state';
import { revokeSeveralFamilies } from '@/lib/grants/token-families/revoke-several-families';
import { adminAction } from '@/lib/pages/console/admin-action';
import { familiesFilter } from '../families-filter';
import { familiesSpec } from '../list-spec';
import { note } from '../note';

/** The results of the steps of revoking several families; `next` is null if there is no further step. */
const count = z.number().int().min(0);
/** `expected` is the number of active families when the revocation was confirmed. */
const progressSchema = z.object({ revoked: count, expected: count, next: z.string().nullable() });
export type Progress = z.output<typeof progressSchema>;

const schema = z.object({
  /** The filters of the list, as in its address. */
  query: z.string(),
  /** The selected ids, comma-separated; omitted for all in the list. */
  ids: z.string().optional(),
  until: z.iso.datetime().transform((text) => new Date(text)),
  note,
  expected: z.coerce.number().pipe(count),
  so_far: z
    .string()
    .optional()
    .transform((text) => (text ? progressSchema.parse(JSON.parse(text)) : undefined)),
});

/** Performs one step of revoking several families. */
export const run = adminAction<typeof schema, Progress>(
  'admin',
  schema,
  async ({ tenant, container, cause, input }) => {
    const { query, ids, until, note: why, expected, so_far: before = { revoked: 0, expected, next: null } } = input;
    const filter =
      ids === undefined
        ? familiesFilter(parseListState(Object.fromEntries(new URLSearchParams(query)), familiesSpec), until)
        : {};
    const which = { filter, until, ...(ids !== undefined && { ids: ids.split(',') }) };
    const { revoked, next } = await revokeSeveralFamilies(
      container.families,
      { tenantId: tenant.id, which, note: why, afterId: before.next },
      { cause, now: container.now() },
    );
    return { ok: true, data: { revoked: before.revoked + revoked, expected: before.expected, next } };
  },
);
