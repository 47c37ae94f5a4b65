'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { formSender } from '@/lib/pages/sign-in/form-sender';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import { signOutPerson } from '@/lib/pages/sign-in/sign-out';
import { originOf, tenantPath } from '@/lib/platform/shared/paths';

/** Form action: signs out the person for whom its page was rendered. A form on another site signs no one out. */
export async function leave(tenantPlace: string, personId: string): Promise<void> {
  const context = await pageContext(tenantPlace);
  const isForeign =
    formSender(await headers(), originOf(context.container.config.url, context.tenant.place)) === 'foreign';
  redirect(isForeign ? tenantPath(context.tenant.place, '/sign-out') : await signOutPerson(context, personId));
}

/** Whether a download may start now; the download route checks again. */
export const askToExport = adminAction('auditor', z.object({}), async () => ({ ok: true }), { recent: true });
