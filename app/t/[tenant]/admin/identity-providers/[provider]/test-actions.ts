'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { mayTestProvider } from '@/lib/pages/console/may-test-provider';
import { ownersOnly } from '@/lib/people/may-manage';
import { msg } from '@/lib/platform/shared/message';
import { beginProviderTest } from '@/lib/sign-in/identity-providers/provider-test';
import { upstreamRedirectUri } from '@/lib/sign-in/identity-providers/redirect-uri';
import { providerNotFound } from './provider-not-found';

const fields = z.object({ provider: z.string() });

/** Starts a test sign-in. Returns the provider's address, to which the browser goes next. */
export const startTest = adminAction<typeof fields, { url: string }>(
  'admin',
  fields,
  async ({ tenant, admin, container, cause, origin, input }) => {
    const { identityProviders, throttle, config } = container;
    const provider = await identityProviders.store.find(tenant.id, input.provider);
    if (!provider) return providerNotFound;
    if (!mayTestProvider(admin, provider)) return { ok: false, message: ownersOnly };
    const attempt = await throttle.upstreamSignIn({ tenantId: tenant.id, ipAddress: origin.ipAddress });
    if (attempt.kind === 'refused') return { ok: false, message: msg('identityProviders.tooManyAttemptsWait') };
    const redirectUri = upstreamRedirectUri(config.url, tenant.place, provider.id);
    const going = await beginProviderTest(
      identityProviders,
      { provider, sessionId: admin.id, redirectUri, cause },
      container.now(),
    );
    if (going.kind === 'unavailable')
      return { ok: false, message: msg('identityProviders.testCannotStart', { reason: going.reason }) };
    return { ok: true, data: { url: going.url } };
  },
  { recent: true },
);
