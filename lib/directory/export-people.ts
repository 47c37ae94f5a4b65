import type { Cause } from '@/lib/journal/audit/audit-entry';
import { csvLine } from '@/lib/platform/shared/csv';
import type { JsonObject } from '@/lib/platform/shared/json';
import { peopleColumns } from './people-csv';
import type { PeopleSelection } from './people-selection';
import type { DirectoryStore } from './store';

/** How many people are in memory at a time. */
const PEOPLE_PER_STEP = 1000;

/**
 * All people of a list as CSV, oldest first. An audit row is written before the first person is sent.
 * @returns the file in chunks
 */
export async function exportPeople(
  directory: Pick<DirectoryStore, 'walkPeople' | 'change'>,
  { tenantId, filter }: { tenantId: string; filter: PeopleSelection['filter'] },
  { cause, now }: { cause: Cause; now: Date },
): Promise<AsyncGenerator<string>> {
  await directory.change(async (steps) => {
    const narrowed = Object.fromEntries(
      Object.entries(filter).filter(([, value]) => value !== undefined),
    ) as JsonObject;
    await steps.audit({
      tenantId,
      cause,
      action: 'people.exported',
      target: { type: 'tenant', id: tenantId, name: null },
      detail: { filter: narrowed },
    });
  });
  return pieces(directory, tenantId, { filter, until: now });
}

async function* pieces(
  directory: Pick<DirectoryStore, 'walkPeople'>,
  tenantId: string,
  which: PeopleSelection,
): AsyncGenerator<string> {
  yield csvLine(peopleColumns.map(({ name }) => name));
  let afterId: string | null = null;
  do {
    const people: Awaited<ReturnType<typeof directory.walkPeople>> = await directory.walkPeople({
      tenantId,
      which,
      afterId,
      limit: PEOPLE_PER_STEP,
    });
    if (people.length > 0)
      yield people.map((person) => csvLine(peopleColumns.map(({ value }) => value(person)))).join('');
    afterId = people.length < PEOPLE_PER_STEP ? null : (people.at(-1)?.id ?? null);
  } while (afterId !== null);
}
