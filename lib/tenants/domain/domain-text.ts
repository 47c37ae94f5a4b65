import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { DomainOutcome } from './change-domain';

/** Why a step with a host name was rejected, as a sentence. */
export function domainRejectionText(outcome: Exclude<DomainOutcome, { kind: 'changed' }>): Sayable {
  switch (outcome.kind) {
    case 'not-found':
      return msg('tenants.tenantNotFound');
    case 'unchanged':
      return msg('tenants.domainIsNoLongerAt');
    case 'taken':
      return msg('tenants.anotherTenantAlreadyUsesThis');
    case 'no-way-left':
      return msg('tenants.everyoneWouldBeLockedOut');
    case 'wrong':
      return outcome.why;
    case 'no-record':
      return msg('tenants.txtRecordWasNotFound');
    case 'other-value':
      return msg('tenants.txtRecordHasDifferentValue', { found: outcome.found });
    case 'lookup-failed':
      return msg('tenants.nameServersDidNotRespond', {
        reason: outcome.reason,
      });
  }
}
