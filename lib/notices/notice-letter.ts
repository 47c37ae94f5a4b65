import type { Cause } from '@/lib/audit/audit-entry';
import type { Letter } from '@/lib/mail/letter';
import { browserInWords } from '@/lib/shared/user-agent-in-words';
import { tenantPath } from '@/lib/tenants/paths';
import type { AccountChange, AccountNotice } from './notice';

/** What a notice is about. */
export interface NoticeFacts extends Omit<AccountNotice, 'tenantSlug'> {
  to: string;
  tenant: { name: string; slug: string };
  userName: string;
  /** The configured public origin. */
  url: string;
}

const factorWords = { totp: 'an authenticator app', passkey: 'a passkey' } as const;
const secondFactors = { label: 'See your second factors', path: '/account/security' };
const personalTokens = { label: 'See your personal access tokens', path: '/account/tokens' };
const linkedAccounts = { label: 'See your linked accounts', path: '/account/security' };
const CHANGED_AT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The letter that tells somebody what happened to their account: what, when, from where or by whom, and what to do if that is a surprise. */
export function noticeLetter({ to, tenant, userName, personId, change, at, cause, url }: NoticeFacts): Letter {
  const { subject, happened, action } = wordsOf(change);
  const byPerson = cause.actor.id === personId;
  const when = `${CHANGED_AT.format(new Date(at))} UTC`;
  return {
    to,
    heading: tenant.name,
    subject: `${subject}: ${tenant.name}`,
    before: [
      `${happened} This is about your account ${userName} at ${tenant.name}.`,
      byPerson ? `It was done on ${when}, ${fromWhere(cause)}.` : `${cause.actor.name ?? 'Somebody'}, who administers the accounts, did it on ${when}.`,
      byPerson
        ? 'If it was not you, choose a new password at once, look through your second factors and tell those who administer the accounts.'
        : 'If you do not know why, ask those who administer the accounts.',
    ],
    action: { label: action.label, url: url + tenantPath(tenant.slug, action.path) },
    after: byPerson ? ['If it was you, there is nothing to do.'] : [],
  };
}

function wordsOf(change: AccountChange): { subject: string; happened: string; action: { label: string; path: string } } {
  switch (change.kind) {
    case 'password-changed':
      return { subject: 'Your password was changed', happened: 'Your password was changed.', action: { label: 'Choose a new password', path: '/forgot-password' } };
    case 'second-factor-added':
      return { subject: 'A second factor was added', happened: sentence(`${factorWords[change.factor]} was added to your second factors.`), action: secondFactors };
    case 'second-factors-removed': {
      const which = change.factors.length === 1 ? `${factorWords[change.factors[0] ?? 'totp']} was` : `${change.factors.length} second factors were`;
      const left = change.noneLeft ? ' None is left: signing in takes a single step now.' : '';
      return { subject: 'A second factor was removed', happened: `${sentence(`${which} removed from your account.`)}${left}`, action: secondFactors };
    }
    case 'recovery-codes-replaced':
      return { subject: 'New recovery codes were made', happened: 'New recovery codes were made. Those that you had before work no more.', action: secondFactors };
    case 'recovery-code-used':
      return { subject: 'A recovery code was used', happened: `A recovery code was used in place of your second factor. ${leftInWords(change.left)}`, action: secondFactors };
    case 'personal-token-created':
      return { subject: 'A personal access token was made', happened: 'A personal access token was made: whoever has it acts in your name where it is taken, until it expires or is revoked.', action: personalTokens };
    case 'personal-token-revoked':
      return { subject: 'A personal access token was revoked', happened: 'A personal access token of yours was revoked: it works no more.', action: personalTokens };
    case 'identity-linked':
      return { subject: 'An account elsewhere was linked', happened: `An account at ${change.provider} was linked with yours: it signs you in.`, action: linkedAccounts };
    case 'identity-unlinked':
      return { subject: 'An account elsewhere was unlinked', happened: `Your account at ${change.provider} was unlinked: it signs you in no more.`, action: linkedAccounts };
  }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function leftInWords(left: number): string {
  if (left === 0) return 'None is left.';
  return left === 1 ? 'One is left.' : `${left} are left.`;
}

/** Of a program that is no known browser nothing is repeated. */
function fromWhere({ origin }: Cause): string {
  return `from the address ${origin?.ipAddress ?? '(not known)'}, with ${browserInWords(origin?.userAgent ?? null) ?? 'an unknown program'}`;
}
