'use server';

import { z } from 'zod';
import { createSetupLink } from '@/lib/operation/setup-links/manage-links';
import { LINKS_AT_MOST, linkDays, setupLinkUrl } from '@/lib/operation/setup-links/setup-link';
import { setupLinkFields } from '@/lib/operation/setup-links/setup-link-fields';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { choices, daysWithin } from '../../form-schema';
import { schemaErrors } from '../../schema-errors';
import { mailInput, mailOrdered } from '../mail-input';
import { setupLinkPath } from '../setup-link-path';

const fields = z.object({ label: z.string(), tasks: choices, days: daysWithin(linkDays), ...mailInput });

/** What the page shows only once. */
export interface CreatedLink {
  /** Null if the link is emailed. */
  url: string | null;
  mailedTo: string | null;
  label: string;
  href: string;
}

export const create = adminAction<typeof fields, CreatedLink>(
  'owner',
  fields,
  async ({ tenant, container, cause, input }) => {
    const parsed = setupLinkFields.safeParse(input);
    if (!parsed.success)
      return {
        ok: false,
        message: msg('common.checkHighlightedFields'),
        fieldErrors: schemaErrors(parsed.error, input),
      };
    const { label, tasks, days } = parsed.data;
    const ordered = await mailOrdered(container, { tenant, label }, input);
    if ('refused' in ordered) return { ok: false, message: ordered.refused };
    const outcome = await createSetupLink(
      container.setupLinks,
      { tenantId: tenant.id, label, tasks, days, mail: ordered.mail },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'full') return { ok: false, message: msg('setupLinks.tooMany', { most: LINKS_AT_MOST }) };
    const { id, token } = outcome;
    const url = token && setupLinkUrl(container.config.url, tenant.place, token);
    const href = setupLinkPath(tenant.place, id);
    return { ok: true, data: { url, mailedTo: ordered.mail?.to ?? null, label, href } };
  },
  { recent: true },
);
