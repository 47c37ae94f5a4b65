import { z } from 'zod';
import { type ResourceRoleFields, resourceRoleFields } from '@/lib/tenants/fields/resource-role-fields';
import { lines } from '../../../form-text';

/** The console's form for a role. Permissions stand one on each line. */
export const roleForm = z.object({
  resource: z.string(),
  name: z.string(),
  description: z.string().default(''),
  permissions: z.string().default('').transform(lines),
});

/** Checks the form. */
export function readRole({ resource: _resource, ...input }: z.output<typeof roleForm>): {
  parsed: z.ZodSafeParseResult<ResourceRoleFields>;
  input: Omit<z.output<typeof roleForm>, 'resource'>;
} {
  return { parsed: resourceRoleFields.safeParse(input), input };
}
