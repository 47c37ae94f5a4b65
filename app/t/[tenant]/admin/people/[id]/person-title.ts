import { personName } from '@/lib/people/person';
import type { Sayable } from '@/lib/platform/shared/message';
import type { Tenant } from '@/lib/tenants/store';
import { namedAfter } from '../../named-after';

/**
 * The title of pages about a person, including deleted people.
 * @param what the page is or does; a function of the tenant if it depends on that
 */
export const personTitle = (what: Sayable | ((tenant: Tenant) => Sayable)) =>
  namedAfter(what, 'id', async ({ tenant, container: { directory } }, id) => {
    const person = (await directory.findPerson(tenant.id, id)) ?? (await directory.findDeletedPerson(tenant.id, id));
    return person && personName(person);
  });
