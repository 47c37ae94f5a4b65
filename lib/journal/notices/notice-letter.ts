import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Letter } from '@/lib/journal/mail/letter';
import type { Language } from '@/lib/platform/shared/languages';
import { issuerOf } from '@/lib/platform/shared/paths';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { SayText } from '@/lib/platform/shared/say-text';
import { type Sayable, sentence, text } from '@/lib/platform/shared/text';
import { browserSaid } from '@/lib/platform/shared/user-agent-in-words';
import type { AccountChange, AccountNotice } from './notice';

/** The contents of a notice. */
export interface NoticeFacts extends Omit<AccountNotice, 'tenantSlug' | 'to' | 'userName'> {
  to: string;
  language: Language;
  /** `passwords`: whether people can sign in with passwords. */
  tenant: { name: string; place: string; passwords: boolean };
  userName: string;
  /** The configured public origin. */
  url: string;
}

interface Words {
  subject: Sayable;
  /** Complete sentences, in order. */
  happened: Sayable[];
  action: { label: string; path: string };
}

const dateLocales: Record<Language, string> = { en: 'en-GB', 'zh-CN': 'zh-CN' };
/** The separator between sentences. */
const spaces: Record<Language, string> = { en: ' ', 'zh-CN': '' };

/**
 * The email that notifies a person of a change to their account: what happened, when, from where or by which actor, and
 * what to do if they did not expect it.
 */
export function noticeLetter({
  to,
  language,
  tenant,
  userName,
  personId,
  change,
  at,
  cause,
  url,
}: NoticeFacts): Letter {
  const t = sayPlainly(language);
  const { subject, happened, action } = wordsOf(change, tenant);
  const about = sentence('This is about your account {userName} at {tenant}.', { userName, tenant: tenant.name });
  const byPerson = cause.actor.id === personId;
  const ofIdentity = change.kind === 'identity-changed';
  const when = `${new Intl.DateTimeFormat(dateLocales[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;
  return {
    to,
    language,
    heading: tenant.name,
    subject: `${t(subject)}: ${tenant.name}`,
    before: [
      [...happened, about].map((one) => t(one)).join(spaces[language]),
      byPerson
        ? t('It was done on {when} from the address {address} with {program}.', { when, ...fromWhere(cause, t) })
        : t(
            ofIdentity
              ? changedBy(cause, when)
              : sentence('{by}, an administrator, did it on {when}.', {
                  by: cause.actor.name ?? t('Someone'),
                  when,
                }),
          ),
      ofIdentity
        ? t('If you didn’t expect this, sign in and check your account, or contact your administrator.')
        : byPerson
          ? t(tenant.passwords ? unexpected.withPasswords : unexpected.withoutPasswords)
          : t('If you don’t know why, ask your administrator.'),
    ],
    action: { label: t(action.label), url: issuerOf(url, tenant.place) + action.path },
    after: byPerson ? [t('If it was you, you don’t need to do anything.')] : [],
  };
}

const unexpected = {
  withPasswords: text(
    'If it wasn’t you, choose a new password immediately, check your second factors and contact your administrator.',
  ),
  withoutPasswords: text('If it wasn’t you, check your second factors immediately and contact your administrator.'),
};
const account = { label: text('Review your account'), path: '/account' };
const newPassword = { label: text('Choose a new password'), path: '/forgot-password' };
const secondFactors = { label: text('View your second factors'), path: '/account/security' };
const personalTokens = { label: text('View your personal access tokens'), path: '/account/tokens' };
const linkedAccounts = { label: text('View your linked accounts'), path: '/account/security' };
const added = {
  totp: text('An authenticator app was added to your second factors.'),
  passkey: text('A passkey was added to your second factors.'),
};
const removed = {
  totp: text('An authenticator app was removed from your account.'),
  passkey: text('A passkey was removed from your account.'),
};

function wordsOf(change: AccountChange, { passwords }: NoticeFacts['tenant']): Words {
  switch (change.kind) {
    case 'password-changed':
      return {
        subject: text('Your password was changed'),
        happened: [text('Your password was changed.')],
        action: passwords ? newPassword : secondFactors,
      };
    case 'second-factor-added':
      return { subject: text('A second factor was added'), happened: [added[change.factor]], action: secondFactors };
    case 'second-factors-removed': {
      const [only, ...more] = change.factors;
      const which =
        only && more.length === 0
          ? removed[only]
          : sentence('{count} second factors were removed from your account.', { count: change.factors.length });
      return {
        subject: text('A second factor was removed'),
        happened: [
          which,
          ...(change.noneLeft ? [text('You have no second factor left, so signing in takes a single step.')] : []),
        ],
        action: secondFactors,
      };
    }
    case 'identity-changed':
      return { ...identityWords(change), action: account };
    case 'recovery-codes-replaced':
      return {
        subject: text('New recovery codes were created'),
        happened: [text('New recovery codes were created. Your previous codes no longer work.')],
        action: secondFactors,
      };
    case 'recovery-code-used':
      return {
        subject: text('A recovery code was used'),
        happened: [text('A recovery code was used instead of your second factor.'), leftSaid(change.left)],
        action: secondFactors,
      };
    case 'personal-token-created':
      return {
        subject: text('A personal access token was created'),
        happened: [
          text(
            'A personal access token was created. Anyone who has it can act in your name where it’s accepted, until it expires or is revoked.',
          ),
        ],
        action: personalTokens,
      };
    case 'personal-token-revoked':
      return {
        subject: text('A personal access token was revoked'),
        happened: [text('A personal access token of yours was revoked and no longer works.')],
        action: personalTokens,
      };
    case 'identity-linked':
      return {
        subject: text('An external account was linked'),
        happened: [
          sentence('An account at {provider} was linked to yours. You can sign in with it.', {
            provider: change.provider,
          }),
        ],
        action: linkedAccounts,
      };
    case 'identity-unlinked':
      return {
        subject: text('An external account was unlinked'),
        happened: [
          sentence('Your account at {provider} was unlinked. You can’t sign in with it.', {
            provider: change.provider,
          }),
        ],
        action: linkedAccounts,
      };
  }
}

function identityWords({
  email,
  userName,
}: Extract<AccountChange, { kind: 'identity-changed' }>): Pick<Words, 'subject' | 'happened'> {
  const address =
    email === null
      ? text('Your email address was removed from your account.')
      : sentence('Your email address was changed to {email}.', { email: email ?? '' });
  const name = sentence('Your user name was changed to {userName}.', { userName: userName ?? '' });
  if (email === undefined) return { subject: text('Your user name was changed'), happened: [name] };
  if (userName === undefined) return { subject: text('Your email address was changed'), happened: [address] };
  return { subject: text('Your email address and user name were changed'), happened: [address, name] };
}

/**
 * Says only what kind of actor made the change: the mailbox may belong to someone else after the change, who should not
 * learn an administrator's name.
 */
function changedBy({ actor }: Cause, when: string): Sayable {
  if (actor.type !== 'scim-connection' && actor.type !== 'client')
    return sentence('An administrator changed it on {when}.', { when });
  return actor.name === null
    ? sentence('A connected directory changed it on {when}.', { when })
    : sentence('The connected directory {directory} changed it on {when}.', { directory: actor.name, when });
}

function leftSaid(left: number): Sayable {
  if (left === 0) return text('No recovery codes are left.');
  return left === 1 ? text('One recovery code is left.') : sentence('{left} recovery codes are left.', { left });
}

/** The name of an unrecognized program is not repeated in the email. */
function fromWhere({ origin }: Cause, t: SayText): { address: string; program: string } {
  return {
    address: origin?.ipAddress ?? t('(unknown)'),
    program: t(browserSaid(origin?.userAgent ?? null) ?? text('an unknown program')),
  };
}
