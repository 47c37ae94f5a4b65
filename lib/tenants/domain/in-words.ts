import { type Sayable, sentence, text } from '@/lib/platform/shared/text';
import type { DomainOutcome } from './change-domain';

/** Why a step with a host name was not taken, in a sentence. */
export function domainRefusalInWords(outcome: Exclude<DomainOutcome, { kind: 'changed' }>): Sayable {
  switch (outcome.kind) {
    case 'not-found':
      return text('There is no such tenant.');
    case 'unchanged':
      return text('The domain is at another stage by now. Look at it again.');
    case 'taken':
      return text('Another tenant has this host name.');
    case 'no-way-left':
      return text(
        'Nobody could sign in any more: passkeys are bound to the host name so far, and people have nothing else. Have passwords switched on or an identity provider enabled first.',
      );
    case 'wrong':
      return outcome.why;
    case 'no-record':
      return text('There is no such TXT record yet. A new one may take a while to be seen everywhere.');
    case 'other-value':
      return sentence('The TXT record holds another value: {found}', { found: outcome.found });
    case 'lookup-failed':
      return sentence('The name servers gave no answer ({reason}). Try again in a moment.', { reason: outcome.reason });
  }
}
