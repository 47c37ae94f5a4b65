import { z } from 'zod';
import { type NoSetupMail, orderSetupMail, type SetupMailBarred } from '@/lib/operation/setup-links/mail-link';
import {
  createSetupLink,
  issueSetupLinkAgain,
  listSetupLinks,
  withdrawSetupLink,
} from '@/lib/operation/setup-links/manage-links';
import {
  LINKS_AT_MOST,
  type SetupLink,
  setupLinkStatuses,
  setupLinkUrl,
  setupTasks,
  statusOf,
} from '@/lib/operation/setup-links/setup-link';
import { setupLinkFields } from '@/lib/operation/setup-links/setup-link-fields';
import { msg } from '@/lib/platform/shared/message';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { type Problem, problem } from '../problem';
import { time, timeOrNull, written } from '../times';

const tag = 'Setup links';
const ofLink = z.object({ id: z.string() });
const notFound = problem('not-found', msg('management.noSetupLinkWithThisId'));
const tooMany = problem('conflict', msg('setupLinks.tooMany', { most: LINKS_AT_MOST }));

const noMail = {
  'no-mail-server': problem('conflict', msg('common.emailDeliveryIsNotConfigured')),
  'address-like-name': problem('conflict', msg('setupLinks.nameCouldBeAddress')),
  throttled: problem('too-many-requests', msg('setupLinks.tooManyEmails')),
} as const satisfies Record<NoSetupMail, Problem>;

const barredProblem = ({ kind, retryAfterSeconds }: SetupMailBarred): Problem => ({
  ...noMail[kind],
  ...(retryAfterSeconds !== null && { retryAfterSeconds }),
});

const linkAnswer = z.strictObject({
  id: z.uuid(),
  label: z.string(),
  tasks: z.array(z.enum(setupTasks)),
  status: z.enum(setupLinkStatuses),
  created_at: time,
  expires_at: time,
  opened_at: timeOrNull,
  completed_at: timeOrNull,
  withdrawn_at: timeOrNull,
  /** The address to which the link is emailed; null for a link that was returned instead. */
  mailed_to: z.string().nullable(),
  /** When that email was ordered, and when the mail server accepted it. */
  mail_ordered_at: timeOrNull,
  mailed_at: timeOrNull,
  /** What was created through it; each may have been deleted since. */
  scim_connection_id: z.uuid().nullable(),
  identity_provider_id: z.string().nullable(),
  email_domain: z.string().nullable(),
});

function linkBody(link: SetupLink, now: Date) {
  return {
    id: link.id,
    label: link.label,
    tasks: link.tasks,
    status: statusOf(link, now),
    created_at: written(link.createdAt),
    expires_at: written(link.expiresAt),
    opened_at: written(link.openedAt),
    completed_at: written(link.completedAt),
    withdrawn_at: written(link.withdrawnAt),
    mailed_to: link.mailedTo,
    mail_ordered_at: written(link.mailOrderedAt),
    mailed_at: written(link.mailedAt),
    scim_connection_id: link.connectionId,
    identity_provider_id: link.providerId,
    email_domain: link.emailDomain,
  };
}

const list = operation({
  id: 'listSetupLinks',
  method: 'GET',
  path: '/setup-links',
  tag,
  role: 'auditor',
  summary: 'Lists setup links, without their secrets',
  querySchema: listQuery(
    ['created_at', 'label', 'expires_at'],
    { search, status: z.enum(['active', 'ended']).optional() },
    'desc',
  ),
  answerSchema: listAnswer(linkAnswer),
  async run({ container, tenant, now }, { query: { sort, page, page_size, order, ...filter } }) {
    const sorts = { created_at: 'createdAt', label: 'label', expires_at: 'expiresAt' } as const;
    const { links, total } = await listSetupLinks(container.setupLinks, {
      ...filter,
      tenantId: tenant.id,
      now,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
    });
    return answer(
      listed(
        links.map((link) => linkBody(link, now)),
        total,
        { page, page_size },
      ),
    );
  },
});

const get = operation({
  id: 'getSetupLink',
  method: 'GET',
  path: '/setup-links/{id}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns a setup link, without its secret',
  pathSchema: ofLink,
  answerSchema: linkAnswer,
  async run({ container, tenant, now }, { path: { id } }) {
    const link = await container.setupLinks.find(tenant.id, id);
    return link ? answer(linkBody(link, now)) : notFound;
  },
});

const create = operation({
  id: 'createSetupLink',
  method: 'POST',
  path: '/setup-links',
  tag,
  role: 'owner',
  status: 201,
  problems: ['conflict', 'too-many-requests'],
  summary:
    'Creates a setup link, with which a customer’s administrator verifies an email domain and connects a directory and sign-in without an account. Its URL is returned only in this response, or emailed to mail_to; it is null then.',
  bodySchema: setupLinkFields,
  answerSchema: z.strictObject({ id: z.uuid(), url: z.url().nullable() }),
  async run({ container, tenant, cause, now }, { body }) {
    const { label, tasks, days } = body;
    const ordered = await orderSetupMail(container, { tenant, label }, body);
    if ('barred' in ordered) return barredProblem(ordered.barred);
    const link = { tenantId: tenant.id, label, tasks, days, mail: ordered.mail };
    const outcome = await createSetupLink(container.setupLinks, link, { cause, now });
    if (outcome.kind === 'full') return tooMany;
    const { id, token } = outcome;
    return answer({ id, url: token && setupLinkUrl(container.config.url, tenant.place, token) });
  },
});

const issueAgain = operation({
  id: 'issueSetupLinkAgain',
  method: 'POST',
  path: '/setup-links/{id}/issue-again',
  tag,
  role: 'owner',
  problems: ['not-found', 'conflict', 'too-many-requests'],
  summary:
    'Replaces the secret of a setup link that is neither withdrawn nor completed, and returns its new URL, or emails it to mail_to. The old URL and the session of the browser that opened it end; what was connected stays.',
  pathSchema: ofLink,
  bodySchema: setupLinkFields.pick({ days: true, mail_to: true, mail_language: true }),
  answerSchema: z.strictObject({ url: z.url().nullable(), ended: z.strictObject({ sessions: z.int() }) }),
  async run({ container, tenant, cause, now }, { path: { id }, body }) {
    const found = await container.setupLinks.find(tenant.id, id);
    if (!found) return notFound;
    const ordered = await orderSetupMail(container, { tenant, label: found.label }, body);
    if ('barred' in ordered) return barredProblem(ordered.barred);
    const link = { tenantId: tenant.id, id, days: body.days, mail: ordered.mail };
    const outcome = await issueSetupLinkAgain(container.setupLinks, link, { cause, now });
    if (outcome.kind === 'full') return tooMany;
    if (outcome.kind === 'not-found') return notFound;
    return answer({
      url: outcome.token && setupLinkUrl(container.config.url, tenant.place, outcome.token),
      ended: { sessions: outcome.sessions },
    });
  },
});

const withdraw = operation({
  id: 'withdrawSetupLink',
  method: 'DELETE',
  path: '/setup-links/{id}',
  tag,
  role: 'owner',
  problems: ['not-found'],
  summary: 'Withdraws a setup link and ends its session. What was connected through it stays.',
  pathSchema: ofLink,
  async run({ container, tenant, cause, now }, { path: { id } }) {
    const outcome = await withdrawSetupLink(container.setupLinks, { tenantId: tenant.id, id }, { cause, now });
    return outcome.kind === 'withdrawn' ? done : notFound;
  },
});

export const setupLinkOperations: Operation[] = [list, get, create, issueAgain, withdraw];
