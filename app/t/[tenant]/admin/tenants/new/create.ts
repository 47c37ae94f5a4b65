'use server';

import { z } from 'zod';
import { foundTenant } from '@/lib/operation/tenant-register/found-tenant';
import { adminAction } from '@/lib/pages/console/admin-action';
import { alone, decoded, msg } from '@/lib/platform/shared/message';
import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import { newTenantFields } from '@/lib/tenants/new-tenant-fields';
import { managesTenants } from '@/lib/tenants/operator';
import type { GivenLink } from '../../people/handed-out-link';
import { notYours } from '../not-yours';
import { tenantsPath } from '../tenants-path';

export interface CreatedTenant {
  name: string;
  issuer: string;
  owner: string;
  link: GivenLink;
  consoleHref: string;
  listHref: string;
}

const schema = z.object({
  slug: z.string(),
  name: z.string(),
  owner: z.string(),
  email: z
    .string()
    .trim()
    .transform((email) => email || null),
  by: z.enum(['mail', 'show']),
});

/** Creates a tenant and invites its first owner. */
export const create = adminAction<typeof schema, CreatedTenant>(
  'owner',
  schema,
  async ({ tenant, container, admin, cause, input: { by, ...fields } }) => {
    if (!managesTenants(tenant, admin.role)) return notYours;
    const parsed = newTenantFields.safeParse(fields);
    if (!parsed.success)
      return {
        ok: false,
        fieldErrors: Object.fromEntries(
          parsed.error.issues.map(({ path, message }) => [String(path[0]), alone(decoded(message))]),
        ),
      };
    const { slug, name, owner, email } = parsed.data;
    if (by === 'mail' && email === null)
      return {
        ok: false,
        fieldErrors: { email: msg('common.sendingEmailRequiresAddressOr') },
      };
    if (by === 'mail' && !container.mail) return { ok: false, message: msg('common.emailDeliveryIsNoLonger') };
    const { url } = container.config;
    const founded = await container.found((stores) =>
      foundTenant(stores, { slug, name, owner: { userName: owner, email }, by, url }, { cause, now: container.now() }),
    );
    if (founded.kind === 'exists') return { ok: false, fieldErrors: { slug: msg('tenants.thisSlugIsAlreadyIn') } };
    const data = {
      name,
      issuer: issuerOf(url, slug),
      owner,
      link: founded.link,
      consoleHref: tenantPath(slug, '/admin'),
      listHref: tenantsPath(tenant.place),
    };
    return { ok: true, data };
  },
  { recent: true },
);
