import { personName } from '@/lib/people/person';
import type { Tenant } from '@/lib/tenants/store';
import { namedAfter } from '../../named-after';

/**
 * The title of pages about a person, including deleted people.
 * @param what the page is or does: marked by `text`, or a function of the tenant
 */
export const personTitle = (what: string | ((tenant: Tenant) => string)) =>
  namedAfter(what, 'id', async ({ tenant, container: { directory } }, id) => {
    const person = (await directory.findPerson(tenant.id, id)) ?? (await directory.findDeletedPerson(tenant.id, id));
    return person && personName(person);
  });
