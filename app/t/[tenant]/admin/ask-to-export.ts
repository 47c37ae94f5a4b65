'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';

/** Whether a download may begin now; the download's own route asks once more. */
export const askToExport = adminAction('auditor', z.object({}), async () => ({ ok: true }), { recent: true });
