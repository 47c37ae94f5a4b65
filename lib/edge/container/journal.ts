import { composeOwnerMail, composeSignalMail } from '@/lib/directory/compose-directory-mail';
import { tenantIssuer } from '@/lib/edge/oauth/tenant-issuer';
import { composeRequestMail } from '@/lib/grants/backchannel-requests/compose-request-mail';
import { createAuditLogStore } from '@/lib/journal/audit/postgres';
import { createAuditChainStore } from '@/lib/journal/audit/postgres/chain';
import { createFailedRequestStore } from '@/lib/journal/failures/postgres';
import { createFailedRequestBatch } from '@/lib/journal/failures/postgres/failed-request-batch';
import { createPostOffice } from '@/lib/journal/mail/post-office';
import { createSmtpTransport } from '@/lib/journal/mail/smtp-transport';
import { composeSetupMail } from '@/lib/operation/setup-links/compose-setup-mail';
import { composeTest } from '@/lib/sign-in/email-test/compose-test';
import { composeNotice } from '@/lib/sign-in/notices/compose-notice';
import { composeConfirmation } from '@/lib/sign-in/one-time-links/compose-confirmation';
import { composeLinkMail } from '@/lib/sign-in/one-time-links/compose-link-mail';
import type { Container } from './container';
import { countedBatch } from './counted-stores';
import { eventDelivery } from './event-delivery';
import type { Foundation } from './foundation';

/** What is needed to compose emails and to sign and describe events. */
type Sources = Pick<
  Container,
  | 'brandImages'
  | 'tenants'
  | 'sessions'
  | 'throttle'
  | 'directory'
  | 'credentials'
  | 'oneTimeLinks'
  | 'outbox'
  | 'setupLinks'
  | 'oauth'
  | 'signingKeys'
  | 'resourceTypes'
>;

/** The audit log, recorded failures, and what is delivered: events and emails. */
export function assembleJournal(
  { config, jobLog, now, database, keysFor, losses, count }: Foundation,
  sources: Sources,
) {
  const { url, smtp } = config;
  const { signingKeys, resourceTypes, outbox } = sources;
  const composers = {
    'one-time-link': composeLinkMail(sources, { url, now }),
    'account-notice': composeNotice(sources, { url }),
    'email-confirmation': composeConfirmation(sources, { url, now }),
    'backchannel-request': composeRequestMail(sources, {
      url,
      now,
      issuerFor: (tenant) => tenantIssuer(tenant, url),
    }),
    'owner-left': composeOwnerMail(sources, { url }),
    'signal-received': composeSignalMail(sources, { url }),
    'setup-link': composeSetupMail(sources, { url, now }),
    'email-test': composeTest(sources, { url, now }),
  };
  const sealingKey = keysFor('event-receiver');
  return {
    auditLog: createAuditLogStore(database),
    auditChain: createAuditChainStore(database, keysFor('audit-chain')),
    failures: countedBatch(createFailedRequestBatch(database, losses('refusals')), count, () => ['refusal']),
    failedRequestLog: createFailedRequestStore(database),
    mail: smtp && createPostOffice({ outbox, transport: createSmtpTransport(smtp), composers, log: jobLog, now }),
    ...eventDelivery({ config, database, sealingKey, log: jobLog, now, signingKeys, resourceTypes }),
  };
}
