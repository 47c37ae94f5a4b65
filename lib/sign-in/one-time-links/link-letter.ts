import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Letter } from '@/lib/journal/mail/letter';
import { durationSaid } from '@/lib/platform/shared/duration-text';
import type { Language } from '@/lib/platform/shared/languages';
import { msg } from '@/lib/platform/shared/message';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { SayText } from '@/lib/platform/shared/say-text';
import { browserSaid } from '@/lib/platform/shared/user-agent-text';
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
  const lifetime = t('signIn.thisLinkWorksOnceAnd', { duration: t(durationSaid(seconds * 1000)) });
  if (purpose === 'invitation') {
    const by = cause.actor.name ?? t('signIn.anAdministrator');
    return {
      ...common,
      subject: t('signIn.yourAccountAtTenant', { tenant }),
      before: [
        t('signIn.byCreatedAccountForYou', { by, tenant, userName }),
        gives === 'passkey' ? t('signIn.toGetStartedAddPasskey') : t('signIn.toGetStartedChoosePassword'),
      ],
      action: { label: gives === 'passkey' ? t('common.addAPasskey') : t('signIn.chooseAPassword'), url },
      after: [lifetime, t('signIn.ifYouDontRecognizeThis')],
    };
  }
  if (gives === 'passkey') {
    return {
      ...common,
      subject: t('signIn.addNewPasskeyForTenant', { tenant }),
      before: [t('signIn.addNewPasskeyToYour', { userName, tenant })],
      action: { label: t('common.addAPasskey'), url },
      after: [lifetime, whoAsked(cause, t), t('signIn.ifYouDidntExpectThis')],
    };
  }
  return {
    ...common,
    subject: t('signIn.resetYourPasswordForTenant', { tenant }),
    before: [t('signIn.chooseNewPasswordForYour', { userName, tenant })],
    action: { label: t('common.chooseNewPassword'), url },
    after: [lifetime, whoAsked(cause, t), t('signIn.ifThisWasntYouIgnore')],
  };
}

/**
 * Names the program only if it is a known browser: otherwise the requester could place text of their choice in our
 * email.
 */
function whoAsked({ actor, origin }: Cause, t: SayText): string {
  if (actor.id !== null)
    return t('signIn.byWhoManagesAccountsRequested', { by: actor.name ?? t('signIn.anAdministrator') });
  return t('signIn.requestedFromAddressUsingProgram', {
    address: origin?.ipAddress ?? t('common.unknown'),
    program: t(browserSaid(origin?.userAgent ?? null) ?? msg('common.anUnknownProgram')),
  });
}
