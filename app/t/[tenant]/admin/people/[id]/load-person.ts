import { notFound } from 'next/navigation';
import { getPerson } from '@/lib/directory/get-person';
import { listFamilies } from '@/lib/grants/token-families/list-families';
import { findDeparture } from '@/lib/operation/departures/list-departures';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { primaryEmail } from '@/lib/people/primary-email';
import { linkFor } from '@/lib/sign-in/one-time-links/purpose-for';
import { listSessions } from '@/lib/sign-in/sessions/list-sessions';
import { GROUPS_AT_MOST } from './groups-card';
import { loadReturn } from './return/load-return';

const FAMILIES_AT_MOST = 10;

/** How many sessions the page shows. */
export const sessionsPageSize = 10;

/**
 * Everything that a person's page shows; an unknown person shows the not-found page.
 * @param sessionsPage which page of their sessions, starting at 1
 */
export async function loadPerson(
  { tenant, container }: Pick<AdminContext, 'tenant' | 'container'>,
  id: string,
  sessionsPage: number,
) {
  const tenantId = tenant.id;
  const now = container.now();
  const found = await getPerson(container.directory, { tenantId, id, now });
  if (!found) notFound();
  const { connectionId } = found.person;
  const [
    sessions,
    grants,
    activeFamilies,
    access,
    groups,
    directGroups,
    connection,
    link,
    types,
    secondFactors,
    identities,
    tokens,
    departure,
    notices,
    verifiedEmail,
    owned,
    before,
    resourceRoles,
    invitation,
  ] = await Promise.all([
    listSessions(container.sessions, { tenantId, personId: id, now, page: sessionsPage, pageSize: sessionsPageSize }),
    container.sessions.countGrants({ tenantId, personId: id, now }),
    listFamilies(container.families, {
      tenantId,
      now,
      personId: id,
      status: 'living',
      sort: 'lastUsedAt',
      pageSize: FAMILIES_AT_MOST,
    }),
    container.consents.listAccess({ tenantId, personId: id, now }),
    container.directory.listGroupsHeld({ tenantId, connectionId: null, baseUrl: '' }, [id]),
    container.directory.listGroupsOf(tenantId, id, GROUPS_AT_MOST),
    connectionId ? container.scimConnections.find(tenantId, connectionId) : null,
    linkFor(container.oneTimeLinks, tenant.settings, found.person),
    container.resourceTypes(tenantId),
    container.secondFactors.list(tenantId, id),
    container.identityProviders.store.listOfPerson(tenantId, id),
    container.personalTokens.list(tenantId, id),
    findDeparture(container.departures, { tenantId, personId: id, active: found.person.attributes.active }),
    container.departures.noticesOf(tenantId, id, now),
    container.directory.findVerifiedEmail(tenantId, id),
    container.directory.listOwned(tenantId, id, now),
    loadReturn({ tenant, container }, found.person),
    container.resources.listRolesOfPerson(tenantId, id),
    container.oneTimeLinks.findOpenInvitation(tenantId, id, now),
  ]);
  const email = primaryEmail(found.person.attributes);
  return {
    ...found,
    secondFactors,
    identities,
    tokens,
    departure,
    owned,
    /** Null if those of the departure are shown. */
    notices: departure ? null : notices,
    before,
    unconfirmedEmail: email !== null && email.toLowerCase() !== verifiedEmail ? email : null,
    now,
    sessions,
    grants,
    families: activeFamilies.families,
    familyTotal: activeFamilies.total,
    access,
    groups: groups.get(id) ?? [],
    directGroups,
    resourceRoles,
    connection,
    type: types.User,
    link,
    invitation,
  };
}
