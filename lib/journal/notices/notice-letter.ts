import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Letter } from '@/lib/journal/mail/mails';
import { formatLocaleOf, type Language } from '@/lib/platform/shared/languages';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { SayText } from '@/lib/platform/shared/say-text';
import { browserSaid } from '@/lib/platform/shared/user-agent-text';
import type { AccountChange, AccountNotice } from './notice';

/** The contents of a notice. */
export interface NoticeFacts extends Omit<AccountNotice, 'tenantSlug' | 'to' | 'userName'> {
  to: string;
  language: Language;
  /** `passwords`: whether people can sign in with passwords. */
  tenant: { name: string; place: string; passwords: boolean };
  /** How to greet the person. */
  name: string;
  userName: string;
  /** The configured public origin. */
  url: string;
}

interface Words {
  subject: Sayable;
  /** Complete sentences, in order. */
  happened: Sayable[];
  action: { label: Sayable; path: string };
}

/** The separator between sentences. */
const spaceIn = (language: Language): string => (language === 'zh-CN' || language === 'ja' ? '' : ' ');

/**
 * The email that notifies a person of a change to their account: what happened, when, from where or by which actor, and
 * what to do if they did not expect it.
 */
export function noticeLetter({
  to,
  language,
  tenant,
  name,
  userName,
  personId,
  change,
  at,
  cause,
  url,
}: NoticeFacts): Extract<Letter, { mail: 'account-notice' }> {
  const t = sayPlainly(language);
  const { subject, happened, action } = wordsOf(change, tenant);
  const about = msg('notices.thisIsAboutYourAccount', { userName, tenant: tenant.name });
  const byPerson = cause.actor.id === personId;
  const ofIdentity = change.kind === 'identity-changed';
  const when = `${new Intl.DateTimeFormat(formatLocaleOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;
  return {
    mail: 'account-notice',
    to,
    language,
    values: {
      tenant: tenant.name,
      name,
      userName,
      title: t(subject),
      change: [...happened, about].map((one) => t(one)).join(spaceIn(language)),
      details: byPerson
        ? t('notices.itWasDoneOnWhen', { when, ...fromWhere(cause, t) })
        : t(
            ofIdentity
              ? changedBy(cause, when)
              : msg('notices.byAdministratorDidItOn', {
                  by: cause.actor.name ?? t('common.someone'),
                  when,
                }),
          ),
      advice: ofIdentity
        ? t('notices.ifYouDidntExpectThis')
        : byPerson
          ? t(tenant.passwords ? unexpected.withPasswords : unexpected.withoutPasswords)
          : t('notices.ifYouDontKnowWhy'),
      confirmation: byPerson ? t('notices.ifItWasYouYou') : '',
    },
    action: { label: t(action.label), url: issuerOf(url, tenant.place) + action.path },
  };
}

const unexpected = {
  withPasswords: msg('notices.ifItWasntYouChoose'),
  withoutPasswords: msg('notices.ifItWasntYouCheck'),
};
const account = { label: msg('notices.reviewYourAccount'), path: '/account' };
const newPassword = { label: msg('common.chooseNewPassword'), path: '/forgot-password' };
const secondFactors = { label: msg('notices.viewYourSecondFactors'), path: '/account/security' };
const personalTokens = { label: msg('notices.viewYourPersonalAccessTokens'), path: '/account/tokens' };
const linkedAccounts = { label: msg('notices.viewYourLinkedAccounts'), path: '/account/security' };
const added = {
  totp: msg('notices.authenticatorAppWasAddedTo'),
  passkey: msg('notices.passkeyWasAddedToYour'),
};
const removed = {
  totp: msg('notices.authenticatorAppWasRemovedFrom'),
  passkey: msg('notices.passkeyWasRemovedFromYour'),
};

function wordsOf(change: AccountChange, { passwords }: NoticeFacts['tenant']): Words {
  switch (change.kind) {
    case 'password-changed':
      return {
        subject: msg('notices.yourPasswordWasChanged'),
        happened: [msg('notices.yourPasswordWasChangedSentence')],
        action: passwords ? newPassword : secondFactors,
      };
    case 'second-factor-added':
      return { subject: msg('notices.secondFactorWasAdded'), happened: [added[change.factor]], action: secondFactors };
    case 'second-factors-removed': {
      const [only, ...more] = change.factors;
      const which =
        only && more.length === 0
          ? removed[only]
          : msg('notices.countSecondFactorsWereRemoved', { count: change.factors.length });
      return {
        subject: msg('notices.secondFactorWasRemoved'),
        happened: [which, ...(change.noneLeft ? [msg('notices.youHaveNoSecondFactor')] : [])],
        action: secondFactors,
      };
    }
    case 'identity-changed':
      return { ...identityWords(change), action: account };
    case 'recovery-codes-replaced':
      return {
        subject: msg('notices.newRecoveryCodesWereCreated'),
        happened: [msg('notices.newRecoveryCodesWereCreatedYour')],
        action: secondFactors,
      };
    case 'recovery-code-used':
      return {
        subject: msg('notices.recoveryCodeWasUsed'),
        happened: [msg('notices.recoveryCodeWasUsedInstead'), leftSaid(change.left)],
        action: secondFactors,
      };
    case 'personal-token-created':
      return {
        subject: msg('notices.personalAccessTokenWasCreated'),
        happened: [msg('notices.personalAccessTokenWasCreatedAnyone')],
        action: personalTokens,
      };
    case 'personal-token-revoked':
      return {
        subject: msg('notices.personalAccessTokenWasRevoked'),
        happened: [msg('notices.personalAccessTokenOfYours')],
        action: personalTokens,
      };
    case 'identity-linked':
      return {
        subject: msg('notices.externalAccountWasLinked'),
        happened: [
          msg('notices.accountAtProviderWasLinked', {
            provider: change.provider,
          }),
        ],
        action: linkedAccounts,
      };
    case 'identity-unlinked':
      return {
        subject: msg('notices.externalAccountWasUnlinked'),
        happened: [
          msg('notices.yourAccountAtProviderWas', {
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
      ? msg('notices.yourEmailAddressWasRemoved')
      : msg('common.yourEmailAddressWasChanged', { email: email ?? '' });
  const name = msg('notices.yourUserNameWasChangedTo', { userName: userName ?? '' });
  if (email === undefined) return { subject: msg('notices.yourUserNameWasChanged'), happened: [name] };
  if (userName === undefined) return { subject: msg('notices.yourEmailAddressWasChanged'), happened: [address] };
  return { subject: msg('notices.yourEmailAddressAndUser'), happened: [address, name] };
}

/**
 * Says only what kind of actor made the change: the mailbox may belong to someone else after the change, who should not
 * learn an administrator's name.
 */
function changedBy({ actor }: Cause, when: string): Sayable {
  if (actor.type !== 'scim-connection' && actor.type !== 'client')
    return msg('notices.administratorChangedItOnWhen', { when });
  return actor.name === null
    ? msg('notices.connectedDirectoryChangedItOn', { when })
    : msg('notices.connectedDirectoryDirectoryChangedIt', { directory: actor.name, when });
}

function leftSaid(left: number): Sayable {
  if (left === 0) return msg('notices.noRecoveryCodesAreLeft');
  return left === 1 ? msg('notices.oneRecoveryCodeIsLeft') : msg('notices.leftRecoveryCodesAreLeft', { left });
}

/** The name of an unrecognized program is not repeated in the email. */
function fromWhere({ origin }: Cause, t: SayText): { address: string; program: string } {
  return {
    address: origin?.ipAddress ?? t('common.unknown'),
    program: t(browserSaid(origin?.userAgent ?? null) ?? msg('common.anUnknownProgram')),
  };
}
