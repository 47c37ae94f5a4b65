import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { dnsNameOf } from '@/lib/tenants/domain/host-name';
import {
  addEmailDomain,
  removeEmailDomain,
  routeEmailDomain,
  verifyEmailDomain,
} from '@/lib/tenants/email-domains/change-email-domains';
import { type EmailDomain, emailDomainRecord } from '@/lib/tenants/email-domains/email-domain';
import { fullText, noSuchProvider, unverifiedText } from '@/lib/tenants/email-domains/email-domain-text';
import { emailDomainRoutings, emailDomainStatuses } from '@/lib/tenants/email-domains/store';
import { fieldProblems } from '../field-problems';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { actorAnswer } from '../representations/audit-event';
import { time, timeOrNull, written } from '../times';

const tag = 'Email domains';
/** A domain in a path as it is stored, however it is spelled. */
const storedName = (name: string): string => dnsNameOf(name) ?? name;
const ofDomain = z.object({ domain: z.string() });
const notFound = problem('not-found', msg('management.noEmailDomainWithThisName'));

const domainAnswer = z.strictObject({
  domain: z.string(),
  record_name: z.string(),
  record_value: z.string(),
  added_at: time,
  added_by: actorAnswer,
  verified_at: timeOrNull,
  verified_by: actorAnswer.nullable(),
  identity_provider: z.string().nullable(),
  identity_provider_required: z.boolean(),
});

function domainBody(domain: EmailDomain) {
  const record = emailDomainRecord(domain);
  return {
    domain: domain.domain,
    record_name: record.name,
    record_value: record.value,
    added_at: written(domain.addedAt),
    added_by: domain.addedBy,
    verified_at: written(domain.verifiedAt),
    verified_by: domain.verifiedBy,
    identity_provider: domain.route?.providerId ?? null,
    identity_provider_required: domain.route?.required ?? false,
  };
}

const sorts = { domain: 'domain', identity_provider: 'provider', added_at: 'addedAt' } as const;

const list = operation({
  id: 'listEmailDomains',
  method: 'GET',
  path: '/email-domains',
  tag,
  role: 'auditor',
  summary: 'Lists the tenant’s email domains',
  querySchema: listQuery(['domain', 'identity_provider', 'added_at'], {
    search,
    status: z.enum(emailDomainStatuses).optional(),
    routing: z.enum(emailDomainRoutings).optional(),
  }),
  answerSchema: listAnswer(domainAnswer),
  async run({ container, tenant }, { query: { sort, page, page_size, order, search: text, status, routing } }) {
    const { domains, total } = await container.emailDomains.list({
      tenantId: tenant.id,
      search: text,
      status,
      routing,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
    });
    return answer(listed(domains.map(domainBody), total, { page, page_size }));
  },
});

const get = operation({
  id: 'getEmailDomain',
  method: 'GET',
  path: '/email-domains/{domain}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary:
    'Returns an email domain with the TXT record that verifies it, and the number of active people without a console role who have an address there and can sign in only with a password',
  pathSchema: ofDomain,
  answerSchema: domainAnswer.extend({ people_with_password_only: z.int() }),
  async run({ container: { emailDomains }, tenant }, { path: { domain: name } }) {
    const domain = await emailDomains.find(tenant.id, storedName(name));
    if (!domain) return notFound;
    const people = await emailDomains.countPasswordOnly(tenant.id, domain.domain);
    return answer({ ...domainBody(domain), people_with_password_only: people });
  },
});

const add = operation({
  id: 'addEmailDomain',
  method: 'POST',
  path: '/email-domains',
  tag,
  role: 'admin',
  status: 201,
  problems: ['conflict'],
  summary: 'Adds an email domain and returns the TXT record that verifies it',
  bodySchema: z.strictObject({ domain: z.string() }),
  answerSchema: domainAnswer,
  async run({ container, tenant, cause, now }, { body }) {
    const outcome = await addEmailDomain(container, { tenantId: tenant.id, cause, now }, body.domain);
    switch (outcome.kind) {
      case 'added':
        return answer(domainBody(outcome.domain));
      case 'exists':
        return problem('conflict', msg('emailDomains.tenantAlreadyHasIt'));
      case 'full':
        return problem('conflict', fullText);
      case 'wrong':
        return fieldProblems({ domain: outcome.why });
    }
  },
});

const verify = operation({
  id: 'verifyEmailDomain',
  method: 'POST',
  path: '/email-domains/{domain}/verify',
  tag,
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary:
    'Looks up the TXT record of an email domain and verifies the domain. For a verified domain, checks whether the record is still there; the domain stays verified either way.',
  pathSchema: ofDomain,
  answerSchema: domainAnswer,
  async run({ container, tenant, cause, now }, { path: { domain: name } }) {
    const outcome = await verifyEmailDomain(container, { tenantId: tenant.id, cause, now }, storedName(name));
    switch (outcome.kind) {
      case 'verified':
      case 'present':
        return answer(domainBody(outcome.domain));
      case 'not-found':
        return notFound;
      default:
        return problem('conflict', unverifiedText(outcome));
    }
  },
});

const update = operation({
  id: 'updateEmailDomain',
  method: 'PATCH',
  path: '/email-domains/{domain}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Changes where people with addresses at an email domain sign in: the ID of an identity provider, or null for any method of the tenant, and whether they can no longer use a password. It applies while the domain is verified and the provider enabled.',
  pathSchema: ofDomain,
  bodySchema: z.strictObject({
    identity_provider: z.string().nullable().optional(),
    identity_provider_required: z.boolean().optional(),
  }),
  answerSchema: domainAnswer,
  async run({ container, tenant, cause }, { path: { domain: name }, body }) {
    const current = await container.emailDomains.find(tenant.id, storedName(name));
    if (!current) return notFound;
    const { identity_provider: providerId = current.route?.providerId ?? null } = body;
    const required = body.identity_provider_required ?? (providerId !== null && current.route?.required === true);
    if (providerId === null && required)
      return fieldProblems({ identity_provider: msg('emailDomains.chooseProviderToRequire') });
    const outcome = await routeEmailDomain(
      container,
      { tenantId: tenant.id, cause },
      { domain: current.domain, route: providerId === null ? null : { providerId, required } },
    );
    if (outcome.kind === 'no-provider') return fieldProblems({ identity_provider: noSuchProvider });
    return outcome.kind === 'routed' ? answer(domainBody(outcome.domain)) : notFound;
  },
});

const remove = operation({
  id: 'removeEmailDomain',
  method: 'DELETE',
  path: '/email-domains/{domain}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Removes an email domain. It is no longer verified, and another tenant can verify it.',
  pathSchema: ofDomain,
  async run({ container, tenant, cause }, { path: { domain: name } }) {
    const { kind } = await removeEmailDomain(container, { tenantId: tenant.id, cause }, storedName(name));
    return kind === 'removed' ? done : notFound;
  },
});

export const emailDomainOperations: Operation[] = [list, get, add, update, verify, remove];
