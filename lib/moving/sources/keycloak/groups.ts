import type { TransferInput } from '../../transfer/record';
import type { Records, Taker } from '../taker';
import { type KeycloakGroup, type KeycloakUser, keycloakRoles } from './representations';

/** The clients that each realm has. */
const ownClients = new Set([
  'account',
  'account-console',
  'admin-cli',
  'broker',
  'realm-management',
  'security-admin-console',
]);
export const isOwnClient = (clientId: string): boolean => ownClients.has(clientId);

/** Roles that every person has, or that only Keycloak itself uses. */
const isOwnRole = (name: string): boolean =>
  name === 'offline_access' || name === 'uma_authorization' || name.startsWith('default-roles-');

type Roles = Pick<KeycloakUser, 'realmRoles' | 'clientRoles'>;

/** The groups that stand for these roles, except for Keycloak's own. */
export function groupsOfRoles({ realmRoles, clientRoles }: Roles): string[] {
  const ofClients = Object.entries(clientRoles ?? {}).filter(([clientId]) => !isOwnClient(clientId));
  return [
    ...(realmRoles ?? []).filter((name) => !isOwnRole(name)).map((name) => `role:${name}`),
    ...ofClients.flatMap(([clientId, names]) => names.map((name) => `role:${clientId}:${name}`)),
  ];
}

const asGroup = (
  id: string,
  {
    description,
    memberOf,
    displayName = id,
  }: { description?: string | null; memberOf: string[]; displayName?: string },
): TransferInput => ({
  kind: 'group',
  id,
  display_name: displayName,
  // `${…}` stands for a text of Keycloak's own.
  ...(description && !description.startsWith('${') && { description: description.slice(0, 1024) }),
  ...(memberOf.length > 0 && { member_of: memberOf }),
});

/** Roles as groups. A role that contains others belongs to their groups. */
export function* takeRoles(taker: Taker, value: unknown): Records {
  const { success, data, error } = keycloakRoles.safeParse(value);
  if (!success) {
    yield taker.notAsExpected('group', 'roles', error);
    return;
  }
  const all = [
    ...(data.realm ?? []).filter(({ name }) => !isOwnRole(name)).map((role) => ({ ...role, id: `role:${role.name}` })),
    ...Object.entries(data.client ?? {})
      .filter(([clientId]) => !isOwnClient(clientId))
      .flatMap(([clientId, roles]) => roles.map((role) => ({ ...role, id: `role:${clientId}:${role.name}` }))),
  ];
  for (const { id, description, composites } of all) {
    const memberOf = groupsOfRoles({ realmRoles: composites?.realm, clientRoles: composites?.client });
    yield* taker.record(asGroup(id, { description, memberOf }));
  }
}

const known = new Set(['id', 'name', 'path', 'parentId', 'subGroups', 'subGroupCount', 'realmRoles', 'clientRoles']);

/** A group and the groups below it, named by their path. The members of a role's group get what the role gives. */
export function* takeGroup(taker: Taker, group: KeycloakGroup, parent: string | null = null): Records {
  const path = group.path ?? `${parent ?? ''}/${group.name}`;
  taker.passOver('group', group, known);
  const memberOf = [...(parent === null ? [] : [parent]), ...groupsOfRoles(group)];
  yield* taker.record(asGroup(path, { memberOf, displayName: path.replace(/^\//, '') }));
  for (const below of group.subGroups ?? []) yield* takeGroup(taker, below, path);
}
