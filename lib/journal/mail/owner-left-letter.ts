import { formatLocaleOf } from '@/lib/platform/shared/languages';
import { issuerOf } from '@/lib/platform/shared/paths';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { OwnerLeftNotice } from '../notices/owner-left';
import type { Letter, Recipient } from './mails';

/** The contents of the email to someone who can take over from an accountable person who left. */
export interface OwnerLeftFacts extends Omit<OwnerLeftNotice, 'tenantSlug' | 'personId'>, Recipient {}

/** The email that says what a person who left was accountable for, and what happens to it. */
export function ownerLeftLetter(facts: OwnerLeftFacts): Extract<Letter, { mail: 'owner-left' }> {
  const { to, language, tenant, name, userName, leaver, names, total, url } = facts;
  const t = sayPlainly(language);
  const more = total - names.length;
  const parts = more > 0 ? [...names, t('owners.countMore', { count: more })] : names;
  const page =
    facts.as === 'administrator'
      ? { label: t('owners.reviewClients'), path: '/admin/clients?owner=left' }
      : { label: t('owners.viewYourAccount'), path: '/account' };
  return {
    mail: 'owner-left',
    to,
    language,
    values: {
      tenant: tenant.name,
      name,
      userName,
      leaver,
      what: new Intl.ListFormat(formatLocaleOf(language)).format(parts),
      outcome: outcomeOf(facts),
    },
    action: { label: page.label, url: issuerOf(url, tenant.place) + page.path },
  };
}

function outcomeOf({ language, as, succession }: OwnerLeftFacts): string {
  const t = sayPlainly(language);
  if (succession.kind === 'handed-over') return t('owners.youAreAccountableNow');
  if (succession.kind === 'suspended') return t('owners.theyWereSuspended');
  const date = new Intl.DateTimeFormat(formatLocaleOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  const when = date.format(new Date(succession.suspendsAt));
  return t(as === 'member' ? 'owners.takeOverUntil' : 'owners.suspendedOnUnless', { when });
}
