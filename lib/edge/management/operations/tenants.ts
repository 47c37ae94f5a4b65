import { z } from 'zod';
import { foundTenant } from '@/lib/operation/tenant-register/found-tenant';
import { inviteAgain } from '@/lib/operation/tenant-register/invite-again';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { barredText } from '@/lib/sign-in/one-time-links/barred-text';
import { changeTenantStatus } from '@/lib/tenants/change-tenant-status';
import { domainRecord, type TenantDomain } from '@/lib/tenants/domain/domain';
import { listTenants } from '@/lib/tenants/list-tenants';
import { newTenantFields } from '@/lib/tenants/new-tenant-fields';
import type { MoveImpact, SuspensionImpact, UsedTenant } from '@/lib/tenants/register';
import type { StatusChange } from '@/lib/tenants/store';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, type ManagementContext, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { reason } from '../reason';
import { time, timeOrNull, written } from '../times';

export const common = { tag: 'Tenants', role: 'owner', forOperators: true } as const;
export const ofTenant = z.object({ slug: z.string() });
export const tenantNotFound = problem('not-found', msg('management.noTenantWithThisSlug'));
const sorts = { created_at: 'createdAt', name: 'name', slug: 'slug' } as const;

const domainAnswer = z.strictObject({
  host: z.string(),
  verified_at: timeOrNull,
  used_since: timeOrNull,
  record_name: z.string(),
  record_value: z.string(),
});
const tenantAnswer = z.strictObject({
  slug: z.string(),
  name: z.string(),
  issuer: z.url(),
  domain: domainAnswer.nullable(),
  status: z.enum(['active', 'suspended']),
  suspended_at: timeOrNull,
  suspension_reason: z.string().nullable(),
  created_at: time,
  usage: z.strictObject({ people: z.int(), clients: z.int(), token_families: z.int(), tokens_issued: z.int() }),
});
const moving = z.strictObject({
  sessions: z.int(),
  passkeys: z.int(),
  people_with_passkeys_alone: z.int(),
  people_signing_in_by_passkey_alone: z.int(),
  clients: z.int(),
  identity_providers: z.int(),
  event_receivers: z.int(),
});
export const oneAnswer = tenantAnswer.extend({
  /** The owner who has not signed in yet and can be invited again. */
  awaited_owner: z.string().nullable(),
  living: z.strictObject({
    people: z.int(),
    sessions: z.int(),
    token_families: z.int(),
    clients: z.int(),
    scim_connections: z.int(),
  }),
  /** What ends, and what people have to change, when its custom domain is put to use or taken back. */
  ending_with_another_address: moving,
});

function body(
  {
    slug,
    place,
    name,
    domain,
    status,
    suspendedAt,
    suspensionReason,
    createdAt,
    usage: { people, clients, families, tokens },
  }: UsedTenant,
  url: string,
) {
  return {
    slug,
    name,
    issuer: issuerOf(url, place),
    domain: domain && domainBody(domain),
    status,
    suspended_at: written(suspendedAt),
    suspension_reason: suspensionReason,
    created_at: written(createdAt),
    usage: { people, clients, token_families: families, tokens_issued: tokens },
  };
}

function domainBody(domain: TenantDomain) {
  const { name, value } = domainRecord(domain);
  return {
    host: domain.host,
    verified_at: written(domain.verifiedAt),
    used_since: written(domain.usedSince),
    record_name: name,
    record_value: value,
  };
}

const ending = ({ onlyPasskeys, passkeySignIns, providers, receivers, ...rest }: MoveImpact) => ({
  ...rest,
  people_with_passkeys_alone: onlyPasskeys,
  people_signing_in_by_passkey_alone: passkeySignIns,
  identity_providers: providers,
  event_receivers: receivers,
});

const activeBody = ({ families, connections, ...rest }: SuspensionImpact) => ({
  ...rest,
  token_families: families,
  scim_connections: connections,
});

/** A tenant with all its details, in its current state. */
export async function one({ container: { tenantRegister: register, config }, now }: ManagementContext, slug: string) {
  const tenant = await register.find({ slug }, now);
  if (!tenant) return tenantNotFound;
  const [impact, move, awaited] = await Promise.all([
    register.countImpact(tenant.id, now),
    register.countMove(tenant.id, now),
    register.findAwaitedOwner(tenant.id),
  ]);
  return answer({
    ...body(tenant, config.url),
    awaited_owner: awaited && awaited.userName,
    living: activeBody(impact),
    ending_with_another_address: ending(move),
  });
}

const list = operation({
  ...common,
  id: 'listTenants',
  method: 'GET',
  path: '/tenants',
  summary:
    'Lists all tenants with their usage: people, clients and token families, each counted up to 1,000, and tokens of the last 30 days',
  querySchema: listQuery(
    ['created_at', 'name', 'slug'],
    { search, status: z.enum(['active', 'suspended']).optional() },
    'desc',
  ),
  answerSchema: listAnswer(tenantAnswer),
  async run({ container, now }, { query: { sort, page, page_size, order, search: text, status } }) {
    const { tenants, total } = await listTenants(container.tenantRegister, {
      search: text,
      status,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
      now,
    });
    return answer(
      listed(
        tenants.map((tenant) => body(tenant, container.config.url)),
        total,
        { page, page_size },
      ),
    );
  },
});

const get = operation({
  ...common,
  id: 'getTenant',
  method: 'GET',
  path: '/tenants/{slug}',
  problems: ['not-found'],
  summary: 'Returns a tenant and what suspending it would stop',
  pathSchema: ofTenant,
  answerSchema: oneAnswer,
  run: (context, { path: { slug } }) => one(context, slug),
});

const create = operation({
  ...common,
  id: 'createTenant',
  method: 'POST',
  path: '/tenants',
  status: 201,
  problems: ['conflict'],
  summary: 'Creates a tenant and invites its first owner',
  bodySchema: z
    .strictObject({
      ...newTenantFields.shape,
      email: newTenantFields.shape.email.default(null),
      by: z.enum(['mail', 'show']).default('show'),
    })
    .refine(({ by, email }) => by === 'show' || email !== null, {
      path: ['email'],
      message: 'is required to send an email',
    }),
  answerSchema: z.strictObject({
    slug: z.string(),
    issuer: z.url(),
    invitation_url: z.url().nullable(),
    expires_in: z.int(),
  }),
  async run({ container, cause, now }, { body: { slug, name, owner, email, by } }) {
    const { url } = container.config;
    if (by === 'mail' && !container.mail) return problem('conflict', msg('management.noMailServerIsConfigured'));
    const created = await container.found((stores) =>
      foundTenant(stores, { slug, name, owner: { userName: owner, email }, by, url }, { cause, now }),
    );
    if (created.kind === 'exists') return problem('conflict', msg('management.anotherTenantAlreadyHasThis'));
    const { link } = created;
    return answer({
      slug,
      issuer: issuerOf(url, slug),
      invitation_url: link.kind === 'shown' ? link.url : null,
      expires_in: link.seconds,
    });
  },
});

async function changed(context: ManagementContext, slug: string, change: StatusChange) {
  const {
    container: { tenants, tenantRegister: register },
    cause,
    now,
  } = context;
  const outcome = await changeTenantStatus({ tenants, register }, { slug, change }, { cause, now });
  return outcome === 'operators-own'
    ? problem('conflict', msg('management.defaultTenantCannotBeSuspended'))
    : one(context, slug);
}

const suspend = operation({
  ...common,
  id: 'suspendTenant',
  method: 'POST',
  path: '/tenants/{slug}/suspend',
  problems: ['not-found', 'conflict'],
  summary: 'Suspends a tenant. It does not respond and its tokens are invalid until it is resumed.',
  pathSchema: ofTenant,
  bodySchema: reason,
  answerSchema: oneAnswer,
  run: (context, { path: { slug }, body: given }) =>
    changed(context, slug, { status: 'suspended', reason: given.reason }),
});

const resume = operation({
  ...common,
  id: 'resumeTenant',
  method: 'POST',
  path: '/tenants/{slug}/resume',
  problems: ['not-found'],
  summary: 'Resumes a suspended tenant. Everything that has not expired works again.',
  pathSchema: ofTenant,
  answerSchema: oneAnswer,
  run: (context, { path: { slug } }) => changed(context, slug, { status: 'active' }),
});

const invite = operation({
  ...common,
  id: 'inviteTenantOwner',
  method: 'POST',
  path: '/tenants/{slug}/invite',
  problems: ['not-found', 'conflict'],
  summary: 'Creates a new invitation for a tenant’s first owner, as long as no owner has had a way to sign in',
  pathSchema: ofTenant,
  answerSchema: z.strictObject({ invitation_url: z.url(), expires_in: z.int() }),
  async run({ container, cause, now }, { path: { slug } }) {
    const tenant = await container.tenantRegister.find({ slug }, now);
    if (!tenant) return tenantNotFound;
    const link = await container.found((stores) =>
      inviteAgain(stores, { id: tenant.id, url: container.config.url }, { cause, now }),
    );
    switch (link.kind) {
      case 'shown':
        return answer({ invitation_url: link.url, expires_in: link.seconds });
      case 'not-found':
        return tenantNotFound;
      case 'has-owner':
        return problem('conflict', msg('management.tenantAlreadyHasOwnerWho'));
      default:
        return problem('conflict', barredText[link.kind]);
    }
  },
});

export const tenantOperations: Operation[] = [list, get, create, invite, suspend, resume];
