import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Letter } from '@/lib/journal/mail/letter';
import { durationSaid } from '@/lib/platform/shared/duration-in-words';
import type { Language } from '@/lib/platform/shared/languages';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { SayText } from '@/lib/platform/shared/say-text';
import { text } from '@/lib/platform/shared/text';
import { browserSaid } from '@/lib/platform/shared/user-agent-in-words';
import type { LinkGives, LinkPurpose } from './one-time-link';

/** The contents of a link's email. */
export interface LinkFacts {
  to: string;
  language: Language;
  tenantName: string;
  userName: string;
  purpose: LinkPurpose;
  gives: LinkGives;
  url: string;
  /** How long the link is valid. */
  seconds: number;
  /** Who requested it. An administrator has an id; someone who forgot a password is not identified. */
  cause: Cause;
}

/**
 * The email with a link: what it is for, how long it is valid, who requested it, and what to do if it is unexpected.
 */
export function linkLetter({
  to,
  language,
  tenantName: tenant,
  userName,
  purpose,
  gives,
  url,
  seconds,
  cause,
}: LinkFacts): Letter {
  const t = sayPlainly(language);
  const common = { to, language, heading: tenant };
  const lifetime = t('This link works once and expires in {duration}.', { duration: t(durationSaid(seconds * 1000)) });
  if (purpose === 'invitation') {
    const by = cause.actor.name ?? t('An administrator');
    return {
      ...common,
      subject: t('Your account at {tenant}', { tenant }),
      before: [
        t('{by} created an account for you at {tenant}. Your user name is {userName}.', { by, tenant, userName }),
        gives === 'passkey'
          ? t('To get started, add a passkey. Open the link on the device where you want to keep it.')
          : t('To get started, choose a password.'),
      ],
      action: { label: gives === 'passkey' ? t('Add a passkey') : t('Choose a password'), url },
      after: [lifetime, t('If you don’t recognize this, ignore this email: nothing happens unless you use the link.')],
    };
  }
  if (gives === 'passkey') {
    return {
      ...common,
      subject: t('Add a new passkey for {tenant}', { tenant }),
      before: [
        t(
          'Add a new passkey to your account {userName} at {tenant}. Open the link on the device where you want to keep the passkey.',
          { userName, tenant },
        ),
      ],
      action: { label: t('Add a passkey'), url },
      after: [
        lifetime,
        whoAsked(cause, t),
        t('If you didn’t expect this, ignore this email: your account won’t change.'),
      ],
    };
  }
  return {
    ...common,
    subject: t('Reset your password for {tenant}', { tenant }),
    before: [t('Choose a new password for your account {userName} at {tenant}.', { userName, tenant })],
    action: { label: t('Choose a new password'), url },
    after: [lifetime, whoAsked(cause, t), t('If this wasn’t you, ignore this email: your password won’t change.')],
  };
}

/**
 * Names the program only if it is a known browser: otherwise the requester could place text of their choice in our
 * email.
 */
function whoAsked({ actor, origin }: Cause, t: SayText): string {
  if (actor.id !== null)
    return t('{by}, who manages accounts, requested this.', { by: actor.name ?? t('An administrator') });
  return t('Requested from {address} using {program}.', {
    address: origin?.ipAddress ?? t('(unknown)'),
    program: t(browserSaid(origin?.userAgent ?? null) ?? text('an unknown program')),
  });
}
