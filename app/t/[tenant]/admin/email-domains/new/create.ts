'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { addEmailDomain } from '@/lib/tenants/email-domains/change-email-domains';
import { fullText } from '@/lib/tenants/email-domains/email-domain-text';
import { emailDomainPath } from '../email-domain-path';

/** Adds an email domain and opens its page, which shows the record to create. */
export const create = adminAction('admin', z.object({ domain: z.string() }), async ({ input, ...context }) => {
  const { tenant, container, cause } = context;
  const outcome = await addEmailDomain(container, { tenantId: tenant.id, cause, now: container.now() }, input.domain);
  switch (outcome.kind) {
    case 'wrong':
      return { ok: false, fieldErrors: { domain: outcome.why } };
    case 'exists':
      return { ok: false, fieldErrors: { domain: msg('emailDomains.tenantAlreadyHasIt') } };
    case 'full':
      return { ok: false, message: fullText };
    case 'added':
      return redirect(emailDomainPath(tenant.place, outcome.domain.domain));
  }
});
