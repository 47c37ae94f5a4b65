import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Letter } from '@/lib/journal/mail/mails';
import { durationSaid } from '@/lib/platform/shared/duration-text';
import type { Language } from '@/lib/platform/shared/languages';
import { msg } from '@/lib/platform/shared/message';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { SayText } from '@/lib/platform/shared/say-text';
import { browserSaid } from '@/lib/platform/shared/user-agent-text';
import type { LinkLeadsTo, LinkPurpose } from './one-time-link';

/** The contents of a link's email. */
export interface LinkFacts {
  to: string;
  language: Language;
  tenantName: string;
  /** How to greet the person. */
  name: string;
  userName: string;
  purpose: LinkPurpose;
  leadsTo: LinkLeadsTo;
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
  name,
  userName,
  purpose,
  leadsTo,
  url,
  seconds,
  cause,
}: LinkFacts): Letter {
  const t = sayPlainly(language);
  const passkey = leadsTo === 'passkey';
  const values = { tenant, name, userName, duration: t(durationSaid(seconds * 1000)) };
  if (purpose === 'invitation') {
    return {
      mail: 'invitation',
      to,
      language,
      values: {
        ...values,
        by: cause.actor.name ?? t('signIn.anAdministrator'),
        start: t(firstStep[leadsTo].start),
      },
      action: { label: t(firstStep[leadsTo].label), url },
    };
  }
  return {
    mail: passkey ? 'passkey-link' : 'password-reset',
    to,
    language,
    values: { ...values, requested: whoAsked(cause, t) },
    action: { label: passkey ? t('common.addAPasskey') : t('common.chooseNewPassword'), url },
  };
}

/** What an invitation asks for. */
const firstStep = {
  password: { start: msg('signIn.toGetStartedChoosePassword'), label: msg('signIn.chooseAPassword') },
  passkey: { start: msg('signIn.toGetStartedAddPasskey'), label: msg('common.addAPasskey') },
  provider: { start: msg('signIn.toGetStartedSignIn'), label: msg('signIn.signIn') },
} as const satisfies Record<LinkLeadsTo, object>;

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
