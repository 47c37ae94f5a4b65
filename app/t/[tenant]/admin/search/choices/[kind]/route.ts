import { listGroups } from '@/lib/directory/list-groups';
import { listPeople } from '@/lib/directory/list-people';
import { personName } from '@/lib/people/person';
import { answerFound } from '../../answer-found';

const SUGGESTED = 8;

/** The active people, by user name, or the groups that a field suggests for a text, as JSON. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ tenant: string; kind: string }> },
): Promise<Response> {
  const { tenant: tenantPlace, kind } = await params;
  return answerFound(request, tenantPlace, async ({ tenant, container: { directory }, text }) => {
    const query = { tenantId: tenant.id, search: text.trim(), pageSize: SUGGESTED };
    if (kind === 'groups')
      return (await listGroups(directory, query)).groups.map(({ displayName }) => ({ name: displayName, detail: '' }));
    if (kind !== 'people' || query.search === '') return [];
    const { people } = await listPeople(directory, { ...query, active: true, sort: 'userName' });
    return people.map((person) => ({ name: person.attributes.userName, detail: personName(person) }));
  });
}
