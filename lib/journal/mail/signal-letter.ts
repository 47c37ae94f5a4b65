import { formatLocaleOf } from '@/lib/platform/shared/languages';
import { issuerOf } from '@/lib/platform/shared/paths';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { signalWords } from '@/lib/platform/shared/signal';
import type { SignalNotice } from '../notices/signal-received';
import type { Letter, Recipient } from './mails';

/** The contents of the email to an administrator about a signal. */
interface SignalFacts extends Omit<SignalNotice, 'tenantSlug' | 'personId'>, Recipient {}

/** The email that says what a trusted issuer reported about a person. */
export function signalLetter(facts: SignalFacts): Extract<Letter, { mail: 'signal-received' }> {
  const { to, language, tenant, name, userName, about, issuer, events, url } = facts;
  const t = sayPlainly(language);
  return {
    mail: 'signal-received',
    to,
    language,
    values: {
      tenant: tenant.name,
      name,
      userName,
      person: about.name,
      events: new Intl.ListFormat(formatLocaleOf(language)).format(events.map((event) => t(signalWords(event)))),
      issuer,
    },
    action: {
      label: t('signals.reviewPerson'),
      url: `${issuerOf(url, tenant.place)}/admin/people/${about.id}`,
    },
  };
}
