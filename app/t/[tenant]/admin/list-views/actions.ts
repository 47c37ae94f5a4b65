'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { viewBounds, viewedLists } from '@/lib/operation/list-views/list-view';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { ticked } from '../form-schema';

const name = z.string().trim().min(1, issue('common.enterAName')).max(viewBounds.name);

const taken = { ok: false, fieldErrors: { name: msg('common.viewNameTaken') } } as const;

/** Saves how the signed-in administrator looks at a list. */
export const save = adminAction(
  'auditor',
  z.object({
    list: z.enum(viewedLists),
    name,
    query: z
      .string()
      .max(viewBounds.query)
      .transform((query) => new URLSearchParams(query).toString()),
    default: ticked,
  }),
  async ({ tenant, container, admin, input: { default: isDefault, ...view } }) => {
    const outcome = await container.listViews.save({
      tenantId: tenant.id,
      personId: admin.personId,
      ...view,
      isDefault,
      now: container.now(),
    });
    if (outcome === 'taken') return taken;
    if (outcome !== 'saved') return { ok: false, message: msg('common.tooManyViews') };
    refresh();
    return { ok: true };
  },
);

/** Renames a view, and makes it the list's default or an ordinary one. */
export const change = adminAction(
  'auditor',
  z.object({ id: z.string(), name, default: ticked }),
  async ({ tenant, container, admin, input: { id, name, default: isDefault } }) => {
    const outcome = await container.listViews.change({
      tenantId: tenant.id,
      personId: admin.personId,
      id,
      name,
      isDefault,
    });
    if (outcome === 'taken') return taken;
    if (outcome === 'not-found') return { ok: false, message: msg('common.viewNoLongerExists') };
    refresh();
    return { ok: true };
  },
);

/** Deletes a view. */
export const remove = adminAction(
  'auditor',
  z.object({ id: z.string() }),
  async ({ tenant, container, admin, input: { id } }) => {
    await container.listViews.remove({ tenantId: tenant.id, personId: admin.personId, id });
    refresh();
    return { ok: true };
  },
);
