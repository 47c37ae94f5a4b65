'use server';

import { z } from 'zod';
import { createPerson } from '@/lib/directory/create-person';
import { adminAction } from '@/lib/pages/console/admin-action';
import { mayManage } from '@/lib/people/may-manage';
import { type Role, roles } from '@/lib/people/person';
import { issue, msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { hasInvisible } from '@/lib/platform/shared/user-name';
import { handOutLink, invitationGives } from '@/lib/sign-in/one-time-links/hand-out-link';
import type { GivenLink } from '../handed-out-link';

export interface CreatedPerson {
  userName: string;
  role: Role | null;
  /** Null if a link has nothing to set up. */
  link: GivenLink | null;
  href: string;
}

const schema = z
  .object({
    userName: z
      .string()
      .trim()
      .min(1, issue('people.userNameIsRequired'))
      .max(200, issue('people.useFewerThan200Characters'))
      .refine((name) => !hasInvisible(name), issue('people.containsInvisibleCharacters')),
    displayName: z.string().trim().max(200, issue('people.useFewerThan200Characters')),
    email: z.union([z.literal(''), z.email(issue('people.enterValidEmailAddress')).max(254)]),
    role: z.union([z.literal(''), z.enum(roles)]),
    by: z.enum(['mail', 'show']).default('show'),
  })
  .refine(({ by, email }) => by === 'show' || email !== '', {
    path: ['email'],
    message: issue('common.sendingEmailRequiresAddressOr'),
  });

/** Creates a person and invites them with a link to choose a password or add a passkey, whichever signs them in. */
export const create = adminAction<typeof schema, CreatedPerson>(
  'admin',
  schema,
  async ({ tenant, container, admin, cause, input }) => {
    const { userName, displayName, email, by } = input;
    const role = input.role || null;
    if (!mayManage(admin.role, role))
      return { ok: false, fieldErrors: { role: msg('people.onlyOwnersCanAssignOwner') } };
    if (by === 'mail' && !container.mail) return { ok: false, message: msg('common.emailDeliveryIsNoLonger') };

    const attributes = {
      userName,
      active: true,
      ...(displayName && { displayName }),
      ...(email && { emails: [{ value: email, type: 'work', primary: true }] }),
    };
    const how = { cause, now: container.now() };
    const created = await container.people(async (stores) => {
      const outcome = await createPerson(stores.directory, { tenantId: tenant.id, role, attributes }, how);
      if (outcome.kind === 'conflict') return outcome;
      const { person } = outcome;
      if (invitationGives(tenant, container.config.url) === null) return { ...outcome, link: null };
      const link = await handOutLink(
        stores,
        {
          tenant,
          person,
          purpose: 'invitation',
          by,
          url: container.config.url,
          mayManage: (created) => mayManage(admin.role, created.role),
        },
        how,
      );
      return { ...outcome, link };
    });
    if (created.kind === 'conflict')
      return { ok: false, fieldErrors: { userName: msg('people.anotherPersonAlreadyHasThis') } };
    const { person, link } = created;
    if (link && link.kind !== 'mailed' && link.kind !== 'shown')
      throw new Error(`A new person cannot be invited: ${link.kind}.`);
    return { ok: true, data: { userName, role, link, href: tenantPath(tenant.place, `/admin/people/${person.id}`) } };
  },
  { recent: ({ role }) => role !== '' },
);
