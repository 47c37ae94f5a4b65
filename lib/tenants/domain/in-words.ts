import { type Sayable, sentence, text } from '@/lib/platform/shared/text';
import type { DomainOutcome } from './change-domain';

/** Why a step with a host name was rejected, as a sentence. */
export function domainRefusalInWords(outcome: Exclude<DomainOutcome, { kind: 'changed' }>): Sayable {
  switch (outcome.kind) {
    case 'not-found':
      return text('Tenant not found.');
    case 'unchanged':
      return text('The domain is no longer at this stage. Check its current state.');
    case 'taken':
      return text('Another tenant already uses this host name.');
    case 'no-way-left':
      return text(
        'Everyone would be locked out: passkeys are bound to the current host name, and people have no other way to sign in. Turn on passwords or enable an identity provider first.',
      );
    case 'wrong':
      return outcome.why;
    case 'no-record':
      return text('The TXT record was not found. A new record can take a while to propagate.');
    case 'other-value':
      return sentence('The TXT record has a different value: {found}', { found: outcome.found });
    case 'lookup-failed':
      return sentence('The name servers did not respond ({reason}). Try again in a moment.', {
        reason: outcome.reason,
      });
  }
}
