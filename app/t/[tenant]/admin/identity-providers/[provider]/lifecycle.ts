'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { deliverSoon } from '@/lib/pages/sign-in/deliver-soon';
import { msg } from '@/lib/platform/shared/message';
import { deleteProvider } from '@/lib/sign-in/identity-providers/delete-provider';
import { switchProvider } from '@/lib/sign-in/identity-providers/switch-provider';
import { ticked } from '../../form-schema';
import { providersPath } from '../provider-path';
import { gone } from './gone';

const lastWay = {
  ok: false,
  message: msg('identityProviders.thisWouldLockEveryoneOut'),
};

const fields = z.object({ provider: z.string(), end_sessions: ticked });

export const disable = adminAction(
  'admin',
  fields,
  async ({ input, cause, ...context }) => {
    const { tenant, container } = context;
    deliverSoon(context);
    const wanted = { tenantId: tenant.id, id: input.provider, enabled: false, endSessions: input.end_sessions };
    const outcome = await switchProvider(container.identityProviders.store, wanted, { cause, now: container.now() });
    if (outcome.kind === 'last-way') return lastWay;
    if (outcome.kind === 'not-found') return gone;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

export const enable = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const outcome = await switchProvider(
      container.identityProviders.store,
      { tenantId: tenant.id, id: input.provider, enabled: true },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return gone;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

/** Deletes the provider and returns to the list, even if it was already deleted. */
export const remove = adminAction(
  'admin',
  fields,
  async ({ input, cause, ...context }) => {
    const { tenant, container } = context;
    deliverSoon(context);
    const outcome = await deleteProvider(
      container.identityProviders.store,
      { tenantId: tenant.id, id: input.provider },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'last-way') return lastWay;
    redirect(providersPath(tenant.place));
  },
  { recent: true },
);
