'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { relationWith } from '@/lib/identity-providers/room';
import type { Finding } from '@/lib/identity-providers/upstream';
import { gone } from './gone';

const fields = z.object({ provider: z.string() });

/** Reads the provider's metadata, and says what is wrong with it. Nothing is changed. */
export const check = adminAction<typeof fields, { findings: Finding[] }>('admin', fields, async ({ tenant, container: { identityProviders }, input }) => {
  const provider = await identityProviders.store.find(tenant.id, input.provider);
  if (!provider) return gone;
  return { ok: true, data: { findings: await identityProviders.upstream.check(relationWith(identityProviders, provider)) } };
});
