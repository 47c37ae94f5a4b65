import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { Returned } from '@/lib/sign-in/identity-providers/return-from-upstream';
import type { LinkOutcome, UpstreamRefusal } from '@/lib/sign-in/identity-providers/store';
import type { UpstreamRefusalPage } from './refusal-page';

type Words = Pick<UpstreamRefusalPage, 'status' | 'title' | 'description' | 'reason'>;
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

export function noAttemptInWords(why: keyof typeof whyNoAttempt): Words {
  const description = msg('signIn.itWasStartedInAnother');
  return { status: 400, title: msg('signIn.thisSignInCantContinue'), description, reason: whyNoAttempt[why] };
}

/** What went wrong at the provider. */
export function failureInWords({ name }: Name, why: Extract<Returned, { kind: 'failed' }>['why']): Words {
  const reason = msg('common.whatSubject', { what: name, subject: why.reason });
  if (why.kind === 'unavailable') return unavailableInWords({ name }, why.reason);
  if (why.kind === 'refused') {
    const description = msg('signIn.responseCouldntBeVerifiedNothing');
    return { status: 403, title: msg('signIn.responseFromNameWasntAccepted', { name }), description, reason };
  }
  if (why.kind === 'undated') return { status: 403, ...undatedInWords(name), reason };
  if (why.kind === 'stale') {
    const description = msg('signIn.recentSignInIsRequiredAnd', { name });
    return { status: 403, title: msg('signIn.yourSignInAtName', { name }), description, reason };
  }
  const cancelled = why.error === 'access_denied';
  return {
    status: 403,
    title: cancelled ? msg('signIn.youDidntSignInAt', { name }) : msg('signIn.nameCouldntSignYouIn', { name }),
    description: cancelled ? msg('signIn.youCanceledSignInOr') : msg('signIn.identityProviderReturnedErrorNothing'),
    reason,
  };
}

/** A recent sign-in is required, but the provider does not say when the person signed in. */
const undatedInWords = (name: string): Pick<Words, 'title' | 'description'> => ({
  title: msg('signIn.signingInAtNameIsnt', { name }),
  description: msg('signIn.recentSignInIsRequired', { name }),
});

export function unavailableInWords({ name }: Name, reason: Sayable): Words {
  return {
    status: 503,
    title: msg('signIn.nameCantBeReached', { name }),
    description: msg('signIn.nothingWasChangedTryAgainIn'),
    reason: msg('common.whatSubject', { what: name, subject: reason }),
  };
}

/** Why a person that the provider has asserted is not signed in. */
export function refusalInWords({ name }: Name, why: UpstreamRefusal): Words {
  const { title, description, reason } = refusals(name)[why];
  return { status: 403, title, description, reason: msg('common.whatSubject', { what: name, subject: reason }) };
}

function refusals(name: string): Record<UpstreamRefusal, Omit<Words, 'status'>> {
  return {
    undated: {
      ...undatedInWords(name),
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
    administrator: administratorInWords(name),
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

const administratorInWords = (name: string): Omit<Words, 'status'> => ({
  title: msg('signIn.administratorsCantUseThisIdentity'),
  description: msg('signIn.nameIsntAllowedToSign', { name }),
  reason: msg('common.personHasConsoleRoleAnd'),
});

/** Why an identity cannot be linked to the person who is signed in. */
export function linkRefusalInWords(
  { name }: Name,
  why: Exclude<LinkOutcome, 'linked' | 'linked-before'> | 'other-person',
): Words {
  if (why === 'administrator')
    return {
      status: 403,
      ...administratorInWords(name),
      reason: msg('common.whatSubject', { what: name, subject: administratorInWords(name).reason }),
    };
  if (why === 'provider-changed') return refusalInWords({ name }, why);
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
