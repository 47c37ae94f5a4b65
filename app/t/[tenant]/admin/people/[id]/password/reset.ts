'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { mayManage } from '@/lib/people/may-manage';
import { msg } from '@/lib/platform/shared/message';
import { barredText } from '@/lib/sign-in/one-time-links/barred-text';
import { handOutLink } from '@/lib/sign-in/one-time-links/hand-out-link';
import { linkFor, purposeFor } from '@/lib/sign-in/one-time-links/purpose-for';
import { generatePassword } from '@/lib/sign-in/passwords/generate-password';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import type { GivenLink } from '../../handed-out-link';
import { manageable } from '../manageable';

/** Both are shown only once. */
export type PasswordHelp = GivenLink | { kind: 'password'; password: string };

const schema = z.object({ id: z.string(), by: z.enum(['mail', 'show', 'password']) });

const messages = {
  ...barredText,
  'no-address': msg('people.thisPersonHasNoEmail'),
  'address-unconfirmed': msg('people.thisPersonHasNotConfirmed'),
  'person-inactive': msg('people.thisPersonIsDeactivatedAnd'),
  'not-allowed': msg('common.onlyOwnersCanChangeOwner'),
} as const;

const personNotFound = { ok: false, message: msg('common.thisPersonNoLongerExists') };

/**
 * Gives a person a way to a new password: a link to choose one, or immediately a one-time password, which ends their
 * sessions and families. If only passkeys are offered, a link to add one.
 */
export const reset = adminAction<typeof schema, PasswordHelp>(
  'admin',
  schema,
  async ({ input: { id, by }, cause, ...context }) => {
    const target = await manageable(context, id);
    if ('ok' in target) return target;
    const { tenant, container, admin } = context;
    const how = { cause, now: container.now() };
    if (by === 'password') {
      const { leadsTo } = await linkFor(container.oneTimeLinks, tenant.settings, { tenantId: tenant.id, id });
      if (leadsTo !== 'password')
        return {
          ok: false,
          message: leadsTo === 'provider' ? barredText['at-provider'] : msg('people.passwordSignInIsOff'),
        };
      const password = generatePassword();
      const outcome = await setPassword(
        container.credentials,
        { tenantId: tenant.id, personId: id, password, mustChange: true },
        how,
      );
      if (outcome.kind === 'not-found') return personNotFound;
      const counts = outcome.kind === 'set' ? outcome.ended : {};
      return {
        ok: true,
        data: { kind: 'password', password },
        ended: { done: msg('ended.passwordSet'), counts },
      };
    }

    if (by === 'mail' && !container.mail) return { ok: false, message: msg('common.emailDeliveryIsNoLonger') };
    const person = await container.directory.findPerson(tenant.id, id);
    if (!person) return personNotFound;
    const link = await handOutLink(
      container,
      {
        tenant,
        person,
        purpose: await purposeFor(container.oneTimeLinks, tenant.settings, person),
        by,
        url: container.config.url,
        mayManage: ({ role }) => mayManage(admin.role, role),
      },
      how,
    );
    if (link.kind !== 'mailed' && link.kind !== 'shown') return { ok: false, message: messages[link.kind] };
    return { ok: true, data: link };
  },
  { recent: true },
);
