import type { Cause } from '@/lib/audit/audit-entry';
import type { Letter } from '@/lib/mail/letter';
import { durationInWords } from '@/lib/shared/duration-in-words';
import { browserInWords } from '@/lib/shared/user-agent-in-words';
import type { LinkPurpose } from './one-time-link';

/** What a link's mail is about. */
export interface LinkFacts {
  to: string;
  tenantName: string;
  userName: string;
  purpose: LinkPurpose;
  url: string;
  /** How long the link is good. */
  seconds: number;
  /** Who asked for it: an administrator has an id, whoever has forgotten a password is not known. */
  cause: Cause;
}

/** The letter with a link: what it is for, how long it is good, who asked for it, and what to do if that is a surprise. */
export function linkLetter({ to, tenantName, userName, purpose, url, seconds, cause }: LinkFacts): Letter {
  const common = { to, heading: tenantName };
  const lifetime = `The link can be used once, within ${durationInWords(seconds * 1000)}.`;
  if (purpose === 'invitation') {
    return {
      ...common,
      subject: `Your account at ${tenantName}`,
      before: [`${cause.actor.name ?? 'An administrator'} has made an account for you at ${tenantName}. Your user name is ${userName}.`, 'Choose a password to begin.'],
      action: { label: 'Choose a password', url },
      after: [lifetime, 'If you do not know what this is about, ignore this mail: without you nothing happens.'],
    };
  }
  return {
    ...common,
    subject: `New password for ${tenantName}`,
    before: [`Choose a new password for your account ${userName} at ${tenantName}.`],
    action: { label: 'Choose a new password', url },
    after: [lifetime, whoAsked(cause), 'If it was not you, ignore this mail: your password stays as it is.'],
  };
}

/** Of a program that is no known browser nothing is repeated: whoever asks must not get words of their own into our mail. */
function whoAsked({ actor, origin }: Cause): string {
  if (actor.id !== null) return `${actor.name ?? 'An administrator'}, who administers the accounts, asked for it.`;
  return `Somebody asked for it from the address ${origin?.ipAddress ?? '(not known)'}, with ${browserInWords(origin?.userAgent ?? null) ?? 'an unknown program'}.`;
}
