'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';

/** Whether a download may start now; the download route checks again. */
export const askToExport = adminAction('auditor', z.object({}), async () => ({ ok: true }), { recent: true });
