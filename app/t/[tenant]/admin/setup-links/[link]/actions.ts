'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { issueSetupLinkAgain, withdrawSetupLink } from '@/lib/operation/setup-links/manage-links';
import { LINKS_AT_MOST, linkDays, setupLinkUrl } from '@/lib/operation/setup-links/setup-link';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { daysWithin } from '../../form-schema';

const againFields = z.object({ id: z.string(), days: daysWithin(linkDays) });

/** Replaces the secret of a link, which is shown only once. */
export const issueAgain = adminAction<typeof againFields, { url: string }>(
  'owner',
  againFields,
  async ({ tenant, container, cause, input }) => {
    const outcome = await issueSetupLinkAgain(
      container.setupLinks,
      { tenantId: tenant.id, ...input },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'full') return { ok: false, message: msg('setupLinks.tooMany', { most: LINKS_AT_MOST }) };
    if (outcome.kind === 'not-found') return { ok: false, message: msg('setupLinks.hasEnded') };
    refresh();
    const url = setupLinkUrl(container.config.url, tenant.place, outcome.token);
    return {
      ok: true,
      data: { url },
      ended: { done: msg('ended.setupLinkReplaced'), counts: { setupSessions: outcome.sessions } },
    };
  },
  { recent: true },
);

export const withdraw = adminAction(
  'owner',
  z.object({ id: z.string() }),
  async ({ tenant, container, cause, input }) => {
    const outcome = await withdrawSetupLink(
      container.setupLinks,
      { tenantId: tenant.id, id: input.id },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return { ok: false, message: msg('setupLinks.hasEnded') };
    refresh();
    return { ok: true, ended: { done: msg('ended.setupLinkWithdrawn'), counts: { setupSessions: outcome.sessions } } };
  },
);
