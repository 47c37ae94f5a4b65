import { z } from 'zod';
import type { Succession } from '@/lib/grants/clients/client-owner';
import { roles } from '@/lib/people/person';
import type { JsonObject } from '@/lib/platform/shared/json';

/** What a person who left was accountable for, and what became of it. */
export const leftBehindSchema = z.object({
  succession: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['kept', 'suspended']) }),
    z.object({ kind: z.literal('grace'), suspendsAt: z.iso.datetime() }),
    z.object({ kind: z.literal('handed-over'), to: z.object({ id: z.string(), name: z.string() }) }),
  ]),
  clients: z.array(z.object({ id: z.string(), name: z.string() })),
  scimTokens: z.array(z.object({ id: z.string(), name: z.string(), connectionId: z.string() })),
  /** Earlier entries have none. */
  accessKeys: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
});
export type LeftBehind = z.infer<typeof leftBehindSchema>;

/** The groups that a person was a direct member of when leaving. */
export const groupsLeftSchema = z.array(z.object({ id: z.string(), name: z.string() }));
export type GroupsLeft = z.infer<typeof groupsLeftSchema>;

/** What Tessera itself had granted to a person directly. A reactivation takes it away. */
export const grantedSchema = z.object({
  consoleRole: z.enum(roles).nullable(),
  /** Roles at resources that an administrator assigned to the person. */
  resourceRoles: z.array(
    z.object({ resource: z.object({ identifier: z.string(), name: z.string() }), role: z.string() }),
  ),
  /** The clients whose access the person's consents remember. */
  clients: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Granted = z.infer<typeof grantedSchema>;

export const nothingGranted: Granted = { consoleRole: null, resourceRoles: [], clients: [] };

/** The succession as it is recorded. */
export function recordedSuccession(succession: Succession): LeftBehind['succession'] {
  switch (succession.kind) {
    case 'kept':
    case 'suspended':
      return { kind: succession.kind };
    case 'grace':
      return { kind: 'grace', suspendsAt: succession.suspendsAt.toISOString() };
    case 'handed-over':
      return { kind: 'handed-over', to: succession.to };
  }
}

/** Named in the entry about someone who leaves, at most this many of each kind. */
export const NAMED_AT_MOST = 100;

/** The groups for the detail of the entry about someone who leaves. */
export const groupsLeftDetail = (groups: GroupsLeft): JsonObject =>
  groups.length > 0 ? { groups: groups.slice(0, NAMED_AT_MOST) } : {};

/** The same for what Tessera had granted to them, and for the entry about someone who comes back. */
export function grantedDetail(key: 'granted' | 'setAside', granted: Granted): JsonObject {
  const { consoleRole, resourceRoles, clients } = granted;
  if (consoleRole === null && resourceRoles.length + clients.length === 0) return {};
  return {
    [key]: {
      consoleRole,
      resourceRoles: resourceRoles.slice(0, NAMED_AT_MOST),
      clients: clients.slice(0, NAMED_AT_MOST),
    },
  };
}

/** The same for what they were accountable for. */
export const leftBehindDetail = (left: LeftBehind | null): JsonObject =>
  left
    ? {
        leftBehind: {
          succession: left.succession,
          clients: left.clients.slice(0, NAMED_AT_MOST),
          scimTokens: left.scimTokens.slice(0, NAMED_AT_MOST),
          accessKeys: left.accessKeys.slice(0, NAMED_AT_MOST),
        },
      }
    : {};
