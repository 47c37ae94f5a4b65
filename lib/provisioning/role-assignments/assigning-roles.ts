import { assignRolesByDirectory } from '@/lib/grants/resources/roles/roles-by-directory';
import type { ResourceStore } from '@/lib/grants/resources/store';
import type { Clock } from '@/lib/platform/shared/clock';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { ResourceRecord, ScimResourceWriter, ScimScope } from '@/lib/scim/protocol/store';

/**
 * A writer of people that also assigns the roles in their attribute `roles` (RFC 7643, 4.1.2), for connections that may
 * do so (`ScimScope.roleResource`). A connection reaches its own people only, and only the roles of one resource; roles
 * in the console are something else.
 * @param writer writes in a transaction
 * @param resources in the same transaction
 */
export function assigningRoles(
  writer: ScimResourceWriter,
  resources: Pick<ResourceStore, 'change'>,
  now: Clock,
): ScimResourceWriter {
  const assign = async (scope: ScimScope, ...people: ResourceRecord[]) => {
    const { tenantId, roleResource: resource, actor, origin } = scope;
    if (!resource) return;
    for (const { id: personId, attributes } of people)
      await assignRolesByDirectory(
        resources,
        { tenantId, resource, personId, named: rolesIn(attributes) },
        { cause: { actor, origin }, now: now() },
      );
  };
  return {
    ...writer,
    async create(scope, input, view) {
      const outcome = await writer.create(scope, input, view);
      if (outcome.kind === 'created') await assign(scope, outcome.resource);
      return outcome;
    },
    async createTogether(scope, people, view) {
      const outcome = await writer.createTogether(scope, people, view);
      if (outcome.kind === 'created') await assign(scope, ...outcome.resources);
      return outcome;
    },
    async lock(scope, id, adding, view) {
      const locked = await writer.lock(scope, id, adding, view);
      return (
        locked && {
          ...locked,
          async write(next, shown) {
            const outcome = await locked.write(next, shown);
            if ('resource' in outcome) await assign(scope, outcome.resource);
            return outcome;
          },
        }
      );
    },
  };
}

/** The values of `roles`. */
function rolesIn({ roles }: JsonObject): string[] {
  return (Array.isArray(roles) ? roles : []).flatMap((role) =>
    typeof role === 'object' && role !== null && 'value' in role && typeof role.value === 'string' ? role.value : [],
  );
}
