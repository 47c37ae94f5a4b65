'use server';

import { z } from 'zod';
import { createSetupLink } from '@/lib/operation/setup-links/manage-links';
import { LINKS_AT_MOST, linkDays, setupLinkUrl } from '@/lib/operation/setup-links/setup-link';
import { setupLinkFields } from '@/lib/operation/setup-links/setup-link-fields';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { choices, daysWithin } from '../../form-schema';
import { schemaErrors } from '../../schema-errors';
import { setupLinkPath } from '../setup-link-path';

const fields = z.object({ label: z.string(), tasks: choices, days: daysWithin(linkDays) });

/** What the page shows only once. */
export interface CreatedLink {
  url: string;
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
    const outcome = await createSetupLink(
      container.setupLinks,
      { tenantId: tenant.id, ...parsed.data },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'full') return { ok: false, message: msg('setupLinks.tooMany', { most: LINKS_AT_MOST }) };
    const { id, token } = outcome;
    const url = setupLinkUrl(container.config.url, tenant.place, token);
    return { ok: true, data: { url, label: parsed.data.label, href: setupLinkPath(tenant.place, id) } };
  },
  { recent: true },
);
