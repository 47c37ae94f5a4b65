import type { AdminContext } from '@/lib/pages/console/require-admin';
import type { SourceBrake } from '@/lib/people/brake/decide-brake';
import { type ActiveCounts, nothingActive } from '@/lib/people/outcome';

/** What the people have whom a brake stopped and names, as far as the reader may change them. */
export async function activeOfStopped(
  { tenant, admin, container }: AdminContext,
  { stopped: { people } }: SourceBrake,
): Promise<ActiveCounts> {
  if (people.length === 0) return nothingActive;
  const now = container.now();
  const { activeCounts } = await container.directory.countSelection({
    tenantId: tenant.id,
    which: { filter: {}, ids: people.map(({ id }) => id), until: now },
    by: { id: admin.personId, role: admin.role },
    now,
  });
  return activeCounts;
}
