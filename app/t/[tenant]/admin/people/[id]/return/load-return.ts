import type { Owned } from '@/lib/directory/owned';
import { GROUPS_HELD_AT_MOST } from '@/lib/operation/departures/grant-again';
import { findReturn, type PersonReturn } from '@/lib/operation/departures/return';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import type { Person } from '@/lib/people/person';

type Context = Pick<AdminContext, 'tenant' | 'container'>;

/** What a person who came back had and no longer has, and what can be decided about it; null if nothing is left to decide. */
export async function loadReturn(context: Context, person: Person) {
  const { tenant, container } = context;
  const { directory, resources } = container;
  const [tenantId, id] = [tenant.id, person.id];
  if (!person.attributes.active) return null;
  const returned = await findReturn(container.departures, { tenantId, personId: id, now: container.now() });
  if (!returned) return null;
  const [direct, rolesHeld, owned] = await Promise.all([
    directory.listGroupsOf(tenantId, id, GROUPS_HELD_AT_MOST),
    resources.listRolesOfPerson(tenantId, id),
    directory.listOwned(tenantId, id, container.now()),
  ]);
  const member = new Set(direct.map((group) => group.id));
  const groups = await Promise.all(
    returned.groups
      .filter((group) => !member.has(group.id))
      .map(async (group) => ({ ...group, gone: (await directory.findGroup(tenantId, group.id)) === null })),
  );
  const held = new Set(rolesHeld.flatMap(({ direct: own, ...one }) => (own ? roleKey(one) : [])));
  const resourceRoles = await Promise.all(
    returned.granted.resourceRoles
      .filter((one) => !held.has(roleKey(one)))
      .map(async (one) => {
        const resource = await resources.find(tenantId, one.resource.identifier);
        return { ...one, gone: !resource?.roles.some(({ name }) => name === one.role) };
      }),
  );
  return {
    returned,
    consoleRole: person.role === null ? returned.granted.consoleRole : null,
    resourceRoles,
    groups,
    /** The groups that the person is still a direct member of. */
    member: direct,
    leftBehind: stillLeftBehind(returned, owned),
  };
}

export type LoadedReturn = NonNullable<Awaited<ReturnType<typeof loadReturn>>>;

/** Identifies a role in the forms. Names of roles have no spaces. */
export const roleKey = ({ resource, role }: { resource: { identifier: string }; role: string }): string =>
  `${role} ${resource.identifier}`;

/** Whether there is anything to select. */
export const canGrant = ({ consoleRole, resourceRoles, groups, member }: LoadedReturn): boolean =>
  consoleRole !== null ||
  resourceRoles.length + groups.length > 0 ||
  member.some(({ connectionId }) => connectionId === null);

/** Whether an administrator has something to decide. */
export const hasChoices = (loaded: LoadedReturn): boolean => canGrant(loaded) || loaded.leftBehind !== null;

/** Without what works and is the person's again, such as what was to be suspended after a grace period. */
function stillLeftBehind({ departure: { leftBehind } }: PersonReturn, owned: Owned) {
  if (!leftBehind) return null;
  const enabled = owned.clients.filter(({ disabled }) => !disabled);
  const again = new Set([enabled, owned.scimTokens, owned.accessKeys].flat().map(({ id }) => id));
  const gone = ({ id }: { id: string }) => !again.has(id);
  const left = {
    ...leftBehind,
    clients: leftBehind.clients.filter(gone),
    scimTokens: leftBehind.scimTokens.filter(gone),
    accessKeys: leftBehind.accessKeys.filter(gone),
  };
  return left.clients.length + left.scimTokens.length + left.accessKeys.length > 0 ? left : null;
}
