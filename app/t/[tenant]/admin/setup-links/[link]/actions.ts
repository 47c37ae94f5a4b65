'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { issueSetupLinkAgain, withdrawSetupLink } from '@/lib/operation/setup-links/manage-links';
import { LINKS_AT_MOST, linkDays, setupLinkUrl } from '@/lib/operation/setup-links/setup-link';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { daysWithin } from '../../form-schema';
import { mailInput, mailOrdered } from '../mail-input';

const againFields = z.object({ id: z.string(), days: daysWithin(linkDays), ...mailInput });

/** What the page shows only once. */
export interface IssuedLink {
  /** Null if the link is emailed. */
  url: string | null;
  mailedTo: string | null;
}

/** Replaces the secret of a link, which is shown only once, or emailed. */
export const issueAgain = adminAction<typeof againFields, IssuedLink>(
  'owner',
  againFields,
  async ({ tenant, container, cause, input }) => {
    const { id, days } = input;
    const link = await container.setupLinks.find(tenant.id, id);
    if (!link) return { ok: false, message: msg('setupLinks.hasEnded') };
    const ordered = await mailOrdered(container, { tenant, label: link.label }, input);
    if ('refused' in ordered) return { ok: false, message: ordered.refused };
    const outcome = await issueSetupLinkAgain(
      container.setupLinks,
      { tenantId: tenant.id, id, days, mail: ordered.mail },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'full') return { ok: false, message: msg('setupLinks.tooMany', { most: LINKS_AT_MOST }) };
    if (outcome.kind === 'not-found') return { ok: false, message: msg('setupLinks.hasEnded') };
    refresh();
    const url = outcome.token && setupLinkUrl(container.config.url, tenant.place, outcome.token);
    return {
      ok: true,
      data: { url, mailedTo: ordered.mail?.to ?? null },
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
