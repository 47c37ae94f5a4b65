'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import {
  removeEmailDomain,
  routeEmailDomain,
  verifyEmailDomain,
} from '@/lib/tenants/email-domains/change-email-domains';
import { noSuchProvider, unverifiedText } from '@/lib/tenants/email-domains/email-domain-text';
import { emailDomainsPath } from '../email-domain-path';

const fields = z.object({ domain: z.string() });

/** Looks up the DNS record, and verifies the domain if it is found for the first time. */
export const verify = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const request = { tenantId: tenant.id, cause, now: container.now() };
  const outcome = await verifyEmailDomain(container, request, input.domain);
  if (!('domain' in outcome)) return { ok: false, message: unverifiedText(outcome) };
  refresh();
  return {
    ok: true,
    message: outcome.kind === 'verified' ? msg('emailDomains.domainIsVerified') : msg('emailDomains.recordIsThere'),
  };
});

/** Sets the identity provider that addresses at the domain lead to. */
export const route = adminAction(
  'admin',
  z.object({ domain: z.string(), provider: z.string(), required: z.literal('on').optional() }),
  async ({ tenant, container, cause, input }) => {
    const { domain, provider, required } = input;
    if (!provider && required) return { ok: false, message: msg('emailDomains.chooseProviderToRequire') };
    const outcome = await routeEmailDomain(
      container,
      { tenantId: tenant.id, cause },
      { domain, route: provider ? { providerId: provider, required: required === 'on' } : null },
    );
    if (outcome.kind === 'not-found') return { ok: false, message: msg('emailDomains.noLongerExists') };
    if (outcome.kind === 'no-provider') return { ok: false, message: noSuchProvider };
    refresh();
    return { ok: true, message: msg('emailDomains.routingSaved') };
  },
  { recent: true },
);

/** Removes the domain and returns to the list, even if it was already removed. */
export const remove = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const outcome = await removeEmailDomain(container, { tenantId: tenant.id, cause }, input.domain);
    const leadsTo = emailDomainsPath(tenant.place);
    if (outcome.kind === 'not-found') return { ok: true, leadsTo };
    return {
      ok: true,
      leadsTo,
      ended: {
        done: outcome.wasVerified ? msg('ended.verifiedEmailDomainRemoved') : msg('ended.emailDomainRemoved'),
      },
    };
  },
  { recent: true },
);
