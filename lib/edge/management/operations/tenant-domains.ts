import { z } from 'zod';
import {
  type DomainOutcome,
  type DomainRequest,
  type DomainStores,
  nameDomain,
  putDomainToUse,
  removeDomain,
  takeDomainBack,
  verifyDomain,
} from '@/lib/tenants/domain/change-domain';
import { domainRejectionText } from '@/lib/tenants/domain/domain-text';
import { fieldProblems } from '../field-problems';
import { type ManagementContext, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { common, ofTenant, one, oneAnswer, tenantNotFound } from './tenants';

type Step = (stores: DomainStores, request: DomainRequest) => Promise<DomainOutcome>;

async function changed(context: ManagementContext, slug: string, step: Step) {
  const { container, cause, now } = context;
  const outcome = await step(container, { tenant: { slug }, cause, now });
  if (outcome.kind === 'changed') return one(context, slug);
  if (outcome.kind === 'not-found') return tenantNotFound;
  const why = domainRejectionText(outcome);
  return outcome.kind === 'wrong' ? fieldProblems({ host: why }) : problem('conflict', why);
}

const shared = {
  ...common,
  method: 'POST',
  problems: ['not-found', 'conflict'],
  pathSchema: ofTenant,
  answerSchema: oneAnswer,
} as const;

const name = operation({
  ...shared,
  id: 'nameTenantDomain',
  method: 'PUT',
  path: '/tenants/{slug}/domain',
  summary: 'Sets a tenant’s custom domain and returns the DNS record that proves ownership',
  bodySchema: z.strictObject({ host: z.string() }),
  run: (context, { path: { slug }, body: { host } }) =>
    changed(context, slug, (stores, request) => nameDomain(stores, request, host)),
});

const step = (id: string, path: `/${string}`, summary: string, take: Step) =>
  operation({
    ...shared,
    id,
    path: `/tenants/{slug}/domain${path}`,
    summary,
    run: (context, { path: { slug } }) => changed(context, slug, take),
  });

const verify = step(
  'verifyTenantDomain',
  '/verify',
  'Checks the DNS record of a tenant’s custom domain and verifies the domain',
  verifyDomain,
);
const use = step(
  'useTenantDomain',
  '/use',
  'Makes the verified custom domain the tenant’s address and issuer',
  putDomainToUse,
);
const takeBack = step(
  'takeTenantDomainBack',
  '/take-back',
  'Makes the tenant’s path its address and issuer again',
  takeDomainBack,
);

const remove = operation({
  ...shared,
  id: 'removeTenantDomain',
  method: 'DELETE',
  path: '/tenants/{slug}/domain',
  summary: 'Removes a custom domain that is not in use',
  run: (context, { path: { slug } }) => changed(context, slug, removeDomain),
});

export const tenantDomainOperations: Operation[] = [name, verify, use, takeBack, remove];
