'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { inviteAgain } from '@/lib/operation/tenant-register/invite-again';
import { type ActionResult, adminAction } from '@/lib/pages/console/admin-action';
import type { Ended } from '@/lib/pages/console/ended';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { isId } from '@/lib/platform/shared/id';
import { alone, decoded, issue, msg } from '@/lib/platform/shared/message';
import { barredText } from '@/lib/sign-in/one-time-links/barred-text';
import { changeTenantStatus } from '@/lib/tenants/change-tenant-status';
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
import type { StatusChange } from '@/lib/tenants/store';
import { suspensionReason } from '@/lib/tenants/suspension-reason';
import type { GivenLink } from '../../people/handed-out-link';
import { notYours } from '../not-yours';

const said = {
  'not-found': { ok: false, message: msg('tenants.tenantNotFound') },
  'operators-own': {
    ok: false,
    message: msg('tenants.defaultTenantCantBeSuspended'),
  },
  changed: { ok: true },
  unchanged: { ok: true },
} as const;

async function changed(
  { tenant, admin, container, cause }: AdminContext,
  slug: string,
  change: StatusChange,
): Promise<ActionResult> {
  if (!managesTenants(tenant, admin.role)) return notYours;
  const { tenants, tenantRegister: register } = container;
  const outcome = await changeTenantStatus({ tenants, register }, { slug, change }, { cause, now: container.now() });
  refresh();
  return outcome === 'changed' && change.status === 'suspended'
    ? { ok: true, ended: { done: msg('ended.tenantSuspended') } }
    : said[outcome];
}

/** Suspends a tenant, with a reason for the audit log. */
export const suspend = adminAction(
  'owner',
  z.object({ slug: z.string(), reason: z.string() }),
  async ({ input, ...context }) => {
    const reason = suspensionReason.safeParse(input.reason);
    if (!reason.success)
      return {
        ok: false,
        fieldErrors: { reason: alone(decoded(reason.error.issues[0]?.message ?? issue('tenants.mustGiveReason'))) },
      };
    return changed(context, input.slug, { status: 'suspended', reason: reason.data });
  },
  { recent: true },
);

/** Resumes the tenant. */
export const resume = adminAction(
  'owner',
  z.object({ slug: z.string() }),
  ({ input, ...context }) => changed(context, input.slug, { status: 'active' }),
  { recent: true },
);

const ofTenant = z.object({ id: z.string().refine(isId) });

/** Invites a first owner again who has not signed in yet. */
export const invite = adminAction<typeof ofTenant, { link: GivenLink }>(
  'owner',
  ofTenant,
  async ({ tenant, admin, container, cause, input: { id } }) => {
    if (!managesTenants(tenant, admin.role)) return notYours;
    const link = await container.found((stores) =>
      inviteAgain(stores, { id, url: container.config.url }, { cause, now: container.now() }),
    );
    switch (link.kind) {
      case 'shown':
        return { ok: true, data: { link } };
      case 'not-found':
        return said['not-found'];
      case 'has-owner':
        return { ok: false, message: msg('tenants.thisTenantAlreadyHasOwner') };
      default:
        return { ok: false, message: barredText[link.kind] };
    }
  },
  { recent: true },
);

async function changedDomain(
  { tenant, admin, container, cause }: AdminContext,
  id: string,
  step: (request: DomainRequest) => Promise<DomainOutcome>,
  ended?: Ended,
): Promise<ActionResult> {
  if (!managesTenants(tenant, admin.role)) return notYours;
  const outcome = await step({ tenant: { id }, cause, now: container.now() });
  refresh();
  if (outcome.kind === 'changed') return { ok: true, ...(ended && { ended }) };
  const why = domainRejectionText(outcome);
  return outcome.kind === 'wrong' || outcome.kind === 'taken'
    ? { ok: false, fieldErrors: { host: why } }
    : { ok: false, message: why };
}

/** Sets the tenant's custom domain, still to be verified. */
export const name = adminAction('owner', ofTenant.extend({ host: z.string() }), ({ input: { id, host }, ...context }) =>
  changedDomain(context, id, (request) => nameDomain(context.container, request, host)),
);

/** Looks up the DNS record that proves the domain. */
export const verify = adminAction('owner', ofTenant, ({ input: { id }, ...context }) =>
  changedDomain(context, id, (request) => verifyDomain(context.container, request)),
);

/** Makes the domain the tenant's address and issuer. */
export const use = adminAction(
  'owner',
  ofTenant,
  ({ input: { id }, ...context }) =>
    changedDomain(context, id, (request) => putDomainToUse(context.container, request), {
      done: msg('ended.domainUsed'),
    }),
  { recent: true },
);

/** Makes the tenant's path its address and issuer again. */
export const takeBack = adminAction('owner', ofTenant, ({ input: { id }, ...context }) =>
  changedDomain(context, id, (request) => takeDomainBack(context.container, request), {
    done: msg('ended.domainTakenBack'),
  }),
);

/** Removes a domain that is not in use. */
export const remove = adminAction('owner', ofTenant, ({ input: { id }, ...context }) =>
  changedDomain(context, id, (request) => removeDomain(context.container, request), {
    done: msg('ended.domainRemoved'),
  }),
);
