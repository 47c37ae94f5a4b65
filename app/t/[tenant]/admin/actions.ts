'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { formSender } from '@/lib/pages/sign-in/form-sender';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import { signOut } from '@/lib/pages/sign-in/sign-out';
import { originOf, tenantPath } from '@/lib/platform/shared/paths';

/** Form action: ends the browser's session at the tenant. A form on another site cannot end it. */
export async function leave(tenantPlace: string): Promise<void> {
  const context = await pageContext(tenantPlace);
  if (formSender(await headers(), originOf(context.container.config.url, context.tenant.place)) !== 'foreign')
    await signOut(context);
  redirect(tenantPath(context.tenant.place, '/signed-out'));
}

/** Whether a download may start now; the download route checks again. */
export const askToExport = adminAction('auditor', z.object({}), async () => ({ ok: true }), { recent: true });
