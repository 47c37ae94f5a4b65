import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { UnverifiedEmailDomain } from './change-email-domains';
import { EMAIL_DOMAINS_AT_MOST } from './email-domain';

/** Why a domain is not verified now, as a sentence. */
export function unverifiedText(outcome: UnverifiedEmailDomain): Sayable {
  switch (outcome.kind) {
    case 'not-found':
      return msg('emailDomains.noLongerExists');
    case 'taken':
      return msg('emailDomains.anotherTenantHasVerifiedIt');
    case 'no-record':
      return msg('tenants.txtRecordWasNotFound');
    case 'other-value':
      return msg('tenants.txtRecordHasDifferentValue', { found: outcome.found });
    case 'lookup-failed':
      return msg('tenants.nameServersDidNotRespond', { reason: outcome.reason });
  }
}

/** Why a domain is not added to a tenant that has as many as it may. */
export const fullText = msg('emailDomains.tenantHasTooMany', { limit: EMAIL_DOMAINS_AT_MOST });

/** Why a domain cannot lead to an identity provider. */
export const noSuchProvider = msg('emailDomains.noSuchProvider');
