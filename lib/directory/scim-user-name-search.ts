import type { ResourceQuery, ResourceView, ScimResourceStore, ScimScope } from '@/lib/scim/protocol/store';
import type { PersonAndGroups } from './group-store';
import { withManagers } from './managers';
import { userRecordIn } from './scim-person';
import type { DirectoryStore } from './store';

/**
 * The key of the user name that a filter asks for, if it is nothing but `userName eq`. Clients look up each person by
 * it before they create one, and at most one person has it: their statement is planned once and needs no count.
 */
export function userNameAsked({ filter, after }: ResourceQuery): string | null {
  if (after || filter?.kind !== 'test') return null;
  const { target, test } = filter;
  const isUserName = !target.extension && target.attribute.name === 'userName';
  return isUserName && test.kind === 'text' && test.isUserName && test.operator === 'eq' ? test.value : null;
}

/** A page of the only person who matches. */
export async function pageOf(
  found: PersonAndGroups | null,
  {
    directory,
    scope,
    query: { startIndex, count, after },
    view,
  }: { directory: DirectoryStore; scope: ScimScope; query: ResourceQuery; view: ResourceView },
): ReturnType<ScimResourceStore['list']> {
  const totalResults = found ? 1 : 0;
  if (!found || count === 0 || (after === undefined && startIndex > 1))
    return { totalResults, resources: [], next: null };
  const record = userRecordIn(scope, found.person, view.computed ? found.groups : []);
  return { totalResults, resources: await withManagers(directory, scope, view, [record]), next: null };
}
