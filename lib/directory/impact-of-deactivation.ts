import type { LivingCounts } from '@/lib/people/outcome';
import type { DirectoryStore } from './store';

/** What a deactivation would end now; null when there is no such person. */
export async function impactOfDeactivation(
  directory: Pick<DirectoryStore, 'findPerson' | 'countLiving'>,
  { tenantId, id, now }: { tenantId: string; id: string; now: Date },
): Promise<LivingCounts | null> {
  if (!(await directory.findPerson(tenantId, id))) return null;
  return directory.countLiving(tenantId, id, now);
}
