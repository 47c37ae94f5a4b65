'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionResult, adminAction } from '@/lib/pages/console/admin-action';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { isId } from '@/lib/platform/shared/id';
import {
  type DomainOutcome,
  type DomainRequest,
  nameDomain,
  putDomainToUse,
  removeDomain,
  takeDomainBack,
  verifyDomain,
} from '@/lib/tenants/domain/change-domain';
import { domainRejectionText } from '@/lib/tenants/domain/domain-text';
import { managesTenants } from '@/lib/tenants/operator';
import { notYours } from '../not-yours';

const ofTenant = z.object({ id: z.string().refine(isId) });

async function changed(
  { tenant, admin, container, cause }: AdminContext,
  id: string,
  step: (request: DomainRequest) => Promise<DomainOutcome>,
): Promise<ActionResult> {
  if (!managesTenants(tenant, admin.role)) return notYours;
  const outcome = await step({ tenant: { id }, cause, now: container.now() });
  refresh();
  if (outcome.kind === 'changed') return { ok: true };
  const why = domainRejectionText(outcome);
  return outcome.kind === 'wrong' || outcome.kind === 'taken'
    ? { ok: false, fieldErrors: { host: why } }
    : { ok: false, message: why };
}

/** Sets the tenant's custom domain, still to be verified. */
export const name = adminAction('owner', ofTenant.extend({ host: z.string() }), ({ input: { id, host }, ...context }) =>
  changed(context, id, (request) => nameDomain(context.container, request, host)),
);

/** Looks up the DNS record that proves the domain. */
export const verify = adminAction('owner', ofTenant, ({ input: { id }, ...context }) =>
  changed(context, id, (request) => verifyDomain(context.container, request)),
);

/** Makes the domain the tenant's address and issuer. */
export const use = adminAction(
  'owner',
  ofTenant,
  ({ input: { id }, ...context }) => changed(context, id, (request) => putDomainToUse(context.container, request)),
  { recent: true },
);

/** Makes the tenant's path its address and issuer again. */
export const takeBack = adminAction('owner', ofTenant, ({ input: { id }, ...context }) =>
  changed(context, id, (request) => takeDomainBack(context.container, request)),
);

/** Removes a domain that is not in use. */
export const remove = adminAction('owner', ofTenant, ({ input: { id }, ...context }) =>
  changed(context, id, (request) => removeDomain(context.container, request)),
);
