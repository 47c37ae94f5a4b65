import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { Returned } from '@/lib/sign-in/identity-providers/return-from-upstream';
import type { LinkOutcome, UpstreamRejection } from '@/lib/sign-in/identity-providers/store';
import type { UpstreamRejectionPage } from './rejection-page';

type Words = Pick<UpstreamRejectionPage, 'status' | 'title' | 'description' | 'advice' | 'reason'>;
type Name = Pick<IdentityProvider, 'name'>;

/** The private reasons why a browser returns from a provider without a usable sign-in. */
const whyNoAttempt: Record<Extract<Returned, { kind: 'no-attempt' }>['why'], Sayable> = {
  'no-state': msg('signIn.responseOfIdentityProviderHas'),
  'no-provider': msg('signIn.identityProviderDoesNotExist'),
  unknown: msg('signIn.noSignInAtIdentity'),
  used: msg('signIn.signInAtIdentityProviderWas'),
  expired: msg('signIn.signInAtIdentityProvider'),
  'other-browser': msg('signIn.signInAtIdentityProviderWasStarted'),
  'other-provider': msg('signIn.signInWasStartedAt'),
};

export function noAttemptText(why: keyof typeof whyNoAttempt): Words {
  const description = msg('signIn.itWasStartedInAnother');
  return { status: 400, title: msg('signIn.thisSignInCantContinue'), description, reason: whyNoAttempt[why] };
}

/** What went wrong at the provider. */
export function failureText({ name }: Name, why: Extract<Returned, { kind: 'failed' }>['why']): Words {
  const reason = msg('common.whatSubject', { what: name, subject: why.reason });
  if (why.kind === 'unavailable') return unavailableText({ name }, why.reason);
  if (why.kind === 'refused') {
    const description = msg('signIn.responseCouldntBeVerifiedNothing');
    return { status: 403, title: msg('signIn.responseFromNameWasntAccepted', { name }), description, reason };
  }
  if (why.kind === 'undated') return { status: 403, ...undatedText(name), reason };
  if (why.kind === 'stale') {
    const description = msg('signIn.recentSignInIsRequiredAnd', { name });
    return { status: 403, title: msg('signIn.yourSignInAtName', { name }), description, reason };
  }
  // Apple has its own code for the button Cancel.
  const canceled = why.error === 'access_denied' || why.error === 'user_cancelled_authorize';
  return {
    status: 403,
    title: canceled ? msg('signIn.youDidntSignInAt', { name }) : msg('signIn.nameCouldntSignYouIn', { name }),
    description: canceled ? msg('signIn.youCanceledSignInOr') : msg('signIn.identityProviderReturnedErrorNothing'),
    reason,
  };
}

/** A recent sign-in is required, but the provider does not say when the person signed in. */
const undatedText = (name: string): Pick<Words, 'title' | 'description'> => ({
  title: msg('signIn.signingInAtNameIsnt', { name }),
  description: msg('signIn.recentSignInIsRequired', { name }),
});

export function unavailableText({ name }: Name, reason: Sayable): Words {
  return {
    status: 503,
    title: msg('signIn.nameCantBeReached', { name }),
    description: msg('signIn.nothingWasChangedTryAgainIn'),
    reason: msg('common.whatSubject', { what: name, subject: reason }),
  };
}

/** Why a person that the provider has asserted is not signed in. */
export function refusalText(
  { name, provisioning }: Pick<IdentityProvider, 'name' | 'provisioning'>,
  why: UpstreamRejection,
): Words {
  const { title, description, reason } = rejectionTexts(name)[why];
  const advice = provisioning.refusalText;
  return {
    status: 403,
    title,
    description,
    ...(advice !== null && { advice: verbatim(advice) }),
    reason: msg('common.whatSubject', { what: name, subject: reason }),
  };
}

function rejectionTexts(name: string): Record<UpstreamRejection, Omit<Words, 'status'>> {
  return {
    undated: {
      ...undatedText(name),
      reason: msg('common.authTimeIsMissingBut'),
    },
    'unknown-person': {
      title: msg('signIn.thisAccountIsntLinkedTo'),
      description: msg('signIn.youSignedInAtName', { name }),
      reason: msg('common.identityIsNotLinkedTo'),
    },
    'unverified-email': {
      title: msg('signIn.thisAccountIsntLinkedTo'),
      description: msg('signIn.nameDoesntConfirmThatEmail', { name }),
      reason: msg('common.identityProviderHasNotVerified'),
    },
    'several-people': {
      title: msg('signIn.otherPeopleHereHaveYour'),
      description: msg('signIn.severalPeopleHereHaveEmail', { name }),
      reason: msg('common.severalPeopleHaveThisEmail'),
    },
    'linked-otherwise': {
      title: msg('signIn.anotherAccountIsAlreadyLinked'),
      description: msg('signIn.youreLinkedToAnotherAccount', { name }),
      reason: msg('common.personWithThisEmailAddress'),
    },
    'foreign-domain': {
      title: msg('signIn.noAccountForThisAddress'),
      description: msg('signIn.accountsOnlyForOtherDomains', { name }),
      reason: msg('common.addressIsOfAnotherDomain'),
    },
    'account-exists': {
      title: msg('signIn.anAccountHereHasYourAddress'),
      description: msg('signIn.itIsNotLinkedWithName', { name }),
      reason: msg('common.someoneHasThisAddress'),
    },
    administrator: administratorText(name),
    'person-inactive': {
      title: msg('signIn.yourAccountIsntActive'),
      description: msg('signIn.youCantSignInWith'),
      reason: msg('common.personIsDeactivated'),
    },
    'provider-changed': {
      title: msg('signIn.thisSignInCantContinue'),
      description: msg('signIn.settingsOfNameHaveJust', {
        name,
      }),
      reason: msg('common.providerWasChangedOrDisabled'),
    },
  };
}

const administratorText = (name: string): Omit<Words, 'status'> => ({
  title: msg('signIn.administratorsCantUseThisIdentity'),
  description: msg('signIn.nameIsntAllowedToSign', { name }),
  reason: msg('common.personHasConsoleRoleAnd'),
});

/** Why an identity cannot be linked to the person who is signed in. */
export function linkRejectionText(
  provider: Pick<IdentityProvider, 'name' | 'provisioning'>,
  why: Exclude<LinkOutcome, 'linked' | 'linked-before'> | 'other-person',
): Words {
  const { name } = provider;
  if (why === 'administrator')
    return {
      status: 403,
      ...administratorText(name),
      reason: msg('common.whatSubject', { what: name, subject: administratorText(name).reason }),
    };
  if (why === 'provider-changed') return refusalText(provider, why);
  if (why === 'linked-otherwise') {
    return {
      status: 403,
      title: msg('signIn.thisAccountCantBeLinked'),
      description: msg('signIn.itsLinkedToSomeoneElse', { name }),
      reason: msg('signIn.nameIdentityOrPersonAlready', { name }),
    };
  }
  return {
    status: 403,
    title: msg('signIn.thisAccountWasntLinked'),
    description: msg('signIn.youWereSignedOutOr', { name }),
    reason: msg('signIn.nameSessionThatRequestedLink', { name }),
  };
}
