'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { changeRedirectUris } from './change-redirect-uris';

/** Removes the playground's redirect URI from a client. */
export const removeCallback = adminAction('admin', z.object({ client_id: z.string() }), ({ input, ...context }) =>
  changeRedirectUris(context, input.client_id, 'removed'),
);
