'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { generatePassword } from '@/lib/credentials/generate-password';
import { setPassword } from '@/lib/credentials/set-password';
import { createPerson } from '@/lib/directory/create-person';
import { mayManage } from '@/lib/directory/may-manage';
import { roles } from '@/lib/directory/person';
import { tenantPath } from '@/lib/tenants/paths';

export interface CreatedPerson {
  userName: string;
  /** Shown this once; to be changed at the first sign-in. */
  password: string;
  signInUrl: string;
  href: string;
}

const schema = z.object({
  userName: z.string().trim().min(1, 'A person needs a user name.').max(200, 'Keep it under 200 characters.'),
  displayName: z.string().trim().max(200, 'Keep it under 200 characters.'),
  email: z.union([z.literal(''), z.email('This is not an e-mail address.').max(254)]),
  role: z.union([z.literal(''), z.enum(roles)]),
});

/** Creates a person with a one-time password. */
export const create = adminAction<typeof schema, CreatedPerson>('admin', schema, async ({ tenant, container, admin, cause, input }) => {
  const { userName, displayName, email } = input;
  const role = input.role || null;
  if (!mayManage(admin.role, role)) return { ok: false, fieldErrors: { role: 'Only an owner makes somebody an owner.' } };

  const attributes = {
    userName, active: true,
    ...(displayName && { displayName }),
    ...(email && { emails: [{ value: email, type: 'work', primary: true }] }),
  };
  const password = generatePassword();
  const how = { cause, now: container.now() };
  const created = await container.people(async ({ directory, credentials }) => {
    const outcome = await createPerson(directory, { tenantId: tenant.id, role, attributes }, how);
    if (outcome.kind === 'created') {
      await setPassword(credentials, { tenantId: tenant.id, personId: outcome.person.id, password, mustChange: true }, how);
    }
    return outcome;
  });
  if (created.kind === 'conflict') return { ok: false, fieldErrors: { userName: 'Another person has this user name.' } };

  const signInUrl = container.config.url + tenantPath(tenant.slug, '/login');
  return { ok: true, data: { userName, password, signInUrl, href: tenantPath(tenant.slug, `/admin/people/${created.person.id}`) } };
});
