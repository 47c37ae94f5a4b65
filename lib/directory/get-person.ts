import type { ActiveCounts } from '@/lib/people/outcome';
import type { Person } from '@/lib/people/person';
import type { DirectoryStore } from './store';

/** A person with counts of what is active of everything issued to them; null when the tenant has no such person. */
export async function getPerson(
  directory: Pick<DirectoryStore, 'findPerson' | 'countActiveGrants'>,
  { tenantId, id, now }: { tenantId: string; id: string; now: Date },
): Promise<{ person: Person; activeCounts: ActiveCounts } | null> {
  const person = await directory.findPerson(tenantId, id);
  return person && { person, activeCounts: await directory.countActiveGrants(tenantId, id, now) };
}
