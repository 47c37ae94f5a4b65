import { requestLetter } from '@/lib/grants/backchannel-requests/compose-request-mail';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Letter, MailName } from '@/lib/journal/mail/mails';
import { ownerLeftLetter } from '@/lib/journal/mail/owner-left-letter';
import { setupLinkLetter } from '@/lib/journal/mail/setup-link-letter';
import { signalLetter } from '@/lib/journal/mail/signal-letter';
import { noticeLetter } from '@/lib/journal/notices/notice-letter';
import { nameInMail } from '@/lib/people/name-in-mail';
import type { Person } from '@/lib/people/person';
import type { Language } from '@/lib/platform/shared/languages';
import { issuerOf } from '@/lib/platform/shared/paths';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { confirmationLetter } from '@/lib/sign-in/one-time-links/compose-confirmation';
import { linkLetter } from '@/lib/sign-in/one-time-links/link-letter';
import { linkGives, linkSeconds } from '@/lib/sign-in/one-time-links/one-time-link';
import { tenantNameInMail } from '@/lib/tenants/emails/tenant-name-in-mail';
import type { Tenant } from '@/lib/tenants/store';

interface Sample {
  mail: MailName;
  to: string;
  language: Language;
  tenant: Tenant;
  /** The administrator who looks at it, as if the email were about them. */
  person: Pick<Person, 'id' | 'attributes'>;
  /** The configured public origin. */
  url: string;
  now: Date;
}

const SETUP_LINK_MILLISECONDS = 7 * 86_400_000;
const GRACE_MILLISECONDS = 14 * 86_400_000;

const origin = {
  requestId: '',
  /** An address for documentation (RFC 5737). */
  ipAddress: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/** An email with example values. Its button leads to the account page: there is no secret in it. */
export function sampleLetter({ mail, to, language, tenant, person, url, now }: Sample): Letter {
  const { settings } = tenant;
  const { userName } = person.attributes;
  const name = nameInMail(person.attributes);
  const page = `${issuerOf(url, tenant.place)}/account`;
  const themselves: Cause = { actor: { type: 'person', id: person.id, name: userName }, origin };
  const unknown: Cause = { actor: { type: 'person', id: null, name: null }, origin };
  const facts = { to, language, tenant, person, url: page };
  const link = { to, language, tenantName: tenantNameInMail(tenant), name, userName, url: page };
  switch (mail) {
    case 'invitation':
      return linkLetter({
        ...link,
        purpose: 'invitation',
        leadsTo: linkGives(settings) ?? 'password',
        seconds: linkSeconds(settings, 'invitation'),
        cause: themselves,
      });
    case 'password-reset':
    case 'passkey-link':
      return linkLetter({
        ...link,
        purpose: 'password-reset',
        leadsTo: mail === 'passkey-link' ? 'passkey' : 'password',
        seconds: linkSeconds(settings, 'password-reset'),
        cause: mail === 'passkey-link' ? themselves : unknown,
      });
    case 'email-confirmation':
      return confirmationLetter(facts);
    case 'approval-request':
      return requestLetter({
        ...facts,
        client: sayPlainly(language)('signIn.example'),
        milliseconds: 300_000,
        url,
      });
    case 'owner-left':
      return ownerLeftLetter({
        ...link,
        tenant: { name: tenantNameInMail(tenant), place: tenant.place },
        as: 'member',
        leaver: sayPlainly(language)('signIn.example'),
        names: [sayPlainly(language)('signIn.example')],
        total: 1,
        succession: { kind: 'grace', suspendsAt: new Date(now.getTime() + GRACE_MILLISECONDS).toISOString() },
        url,
      });
    case 'signal-received':
      return signalLetter({
        ...link,
        tenant: { name: tenantNameInMail(tenant), place: tenant.place },
        about: { id: person.id, name: sayPlainly(language)('signIn.example') },
        issuer: 'https://transmitter.example',
        events: ['token-claims-change'],
        url,
      });
    case 'setup-link':
      return setupLinkLetter({
        to,
        language,
        tenantName: tenantNameInMail(tenant),
        customer: sayPlainly(language)('signIn.example'),
        milliseconds: SETUP_LINK_MILLISECONDS,
        url: page,
      });
    case 'account-notice':
      return noticeLetter({
        to,
        language,
        tenant: { name: tenantNameInMail(tenant), place: tenant.place, passwords: settings.passwordSignIn },
        name,
        userName,
        personId: person.id,
        change: { kind: 'second-factor-added', factor: 'passkey' },
        at: now.toISOString(),
        cause: themselves,
        url,
      });
  }
}
