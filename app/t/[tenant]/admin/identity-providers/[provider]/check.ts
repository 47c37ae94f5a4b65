'use server';

import { z } from 'zod';
import { getText } from '@/app/language/get-text';
import { adminAction } from '@/lib/pages/console/admin-action';
import { relationWith } from '@/lib/sign-in/identity-providers/services';
import { gone } from './gone';

const fields = z.object({ provider: z.string() });

/** A finding in the reader's language. */
export interface SaidFinding {
  ok: boolean;
  text: string;
}

/** Fetches the provider's metadata and reports problems. Changes nothing. */
export const check = adminAction<typeof fields, { findings: SaidFinding[] }>(
  'admin',
  fields,
  async ({ tenant, container: { identityProviders }, input }) => {
    const provider = await identityProviders.store.find(tenant.id, input.provider);
    if (!provider) return gone;
    const [t, findings] = await Promise.all([
      getText(),
      identityProviders.upstream.check(relationWith(identityProviders, provider)),
    ]);
    return { ok: true, data: { findings: findings.map(({ ok, text }) => ({ ok, text: t(text) })) } };
  },
);
