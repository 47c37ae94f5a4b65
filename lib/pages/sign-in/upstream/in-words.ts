import { sentence, text } from '@/lib/platform/shared/text';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { Returned } from '@/lib/sign-in/identity-providers/return-from-upstream';
import type { LinkOutcome, UpstreamRefusal } from '@/lib/sign-in/identity-providers/store';
import type { UpstreamRefusalPage } from './refusal-page';

type Words = Pick<UpstreamRefusalPage, 'status' | 'title' | 'description' | 'reason'>;
type Name = Pick<IdentityProvider, 'name'>;

/** The private reasons why a browser returns from a provider without a usable sign-in. */
const whyNoAttempt: Record<Extract<Returned, { kind: 'no-attempt' }>['why'], string> = {
  'no-state': 'the response of an identity provider has no state, or more than one',
  'no-provider': 'the identity provider does not exist or is disabled',
  unknown: 'no sign-in at an identity provider was started with this state',
  used: 'the sign-in at an identity provider was already answered',
  expired: 'the sign-in at an identity provider took too long',
  'other-browser': 'the sign-in at an identity provider was started in another browser',
  'other-provider': 'the sign-in was started at another identity provider',
};

export function noAttemptInWords(why: keyof typeof whyNoAttempt): Words {
  const description = text(
    'It was started in another browser, was already answered, took longer than ten minutes, or is no longer offered. Nothing was changed. Sign in again.',
  );
  return { status: 400, title: text('This sign-in can’t continue'), description, reason: whyNoAttempt[why] };
}

/** What went wrong at the provider. */
export function failureInWords({ name }: Name, why: Extract<Returned, { kind: 'failed' }>['why']): Words {
  const reason = `${name}: ${why.reason}`;
  if (why.kind === 'unavailable') return unavailableInWords({ name }, why.reason);
  if (why.kind === 'refused') {
    const description = text(
      'The response couldn’t be verified. Nothing was changed. Try again. If it fails again, give the request ID to an administrator.',
    );
    return { status: 403, title: sentence('The response from {name} wasn’t accepted', { name }), description, reason };
  }
  if (why.kind === 'undated') return { status: 403, ...undatedInWords(name), reason };
  if (why.kind === 'stale') {
    const description = sentence(
      'A recent sign-in is required, and yours at {name} was too long ago: {name} didn’t ask you to sign in again. Sign out there and try again, or sign in another way. Nothing was changed.',
      { name },
    );
    return { status: 403, title: sentence('Your sign-in at {name} was too long ago', { name }), description, reason };
  }
  const cancelled = why.error === 'access_denied';
  return {
    status: 403,
    title: cancelled
      ? sentence('You didn’t sign in at {name}', { name })
      : sentence('{name} couldn’t sign you in', { name }),
    description: cancelled
      ? text('You canceled the sign-in, or that account isn’t allowed here. Nothing was changed.')
      : text('The identity provider returned an error. Nothing was changed. Try again or sign in another way.'),
    reason,
  };
}

/** A recent sign-in is required, but the provider does not say when the person signed in. */
const undatedInWords = (name: string): Pick<Words, 'title' | 'description'> => ({
  title: sentence('Signing in at {name} isn’t enough', { name }),
  description: sentence(
    'A recent sign-in is required, and {name} doesn’t say when you signed in there. Trying again won’t help: sign in another way. Nothing was changed.',
    { name },
  ),
});

export function unavailableInWords({ name }: Name, reason: string): Words {
  return {
    status: 503,
    title: sentence('{name} can’t be reached', { name }),
    description: text('Nothing was changed. Try again in a moment or sign in another way.'),
    reason: `${name}: ${reason}`,
  };
}

/** Why a person that the provider has asserted is not signed in. */
export function refusalInWords({ name }: Name, why: UpstreamRefusal): Words {
  const { title, description, reason } = refusals(name)[why];
  return { status: 403, title, description, reason: `${name}: ${reason}` };
}

function refusals(name: string): Record<UpstreamRefusal, Omit<Words, 'status'>> {
  return {
    undated: {
      ...undatedInWords(name),
      reason: 'auth_time is missing, but a recent sign-in is required of a person with a password',
    },
    'unknown-person': {
      title: text('This account isn’t linked to anyone here'),
      description: sentence(
        'You signed in at {name} with an account that isn’t linked to anyone here. Sign in another way and link it under Security in your account, or ask an administrator. Nothing was changed.',
        { name },
      ),
      reason: 'the identity is not linked to a person, and no email address may link it',
    },
    'unverified-email': {
      title: text('This account isn’t linked to anyone here'),
      description: sentence(
        '{name} doesn’t confirm that the email address of your account is verified. Sign in another way and link the account under Security in your account, or ask an administrator. Nothing was changed.',
        { name },
      ),
      reason: 'the identity provider has not verified the email address',
    },
    'several-people': {
      title: text('Other people here have your email address'),
      description: sentence(
        'Several people here have the email address of your account at {name}. Sign in another way and link the account under Security in your account, or ask an administrator. Nothing was changed.',
        { name },
      ),
      reason: 'several people have this email address',
    },
    'linked-otherwise': {
      title: text('Another account is already linked'),
      description: sentence(
        'You’re linked to another account at {name}. Use that one, or unlink it under Security in your account. Nothing was changed.',
        { name },
      ),
      reason: 'the person with this email address is linked to another identity',
    },
    administrator: administratorInWords(name),
    'person-inactive': {
      title: text('Your account isn’t active'),
      description: text('You can’t sign in with it. Ask an administrator. Nothing was changed.'),
      reason: 'the person is deactivated',
    },
    'provider-changed': {
      title: text('This sign-in can’t continue'),
      description: sentence('The settings of {name} have just changed. Try again. Nothing was changed.', {
        name,
      }),
      reason: 'the provider was changed or disabled in the meantime',
    },
  };
}

const administratorInWords = (name: string): Omit<Words, 'status'> => ({
  title: text('Administrators can’t use this identity provider'),
  description: sentence(
    '{name} isn’t allowed to sign in people with a console role. Sign in another way, or ask an owner to allow it in the provider’s settings. Nothing was changed.',
    { name },
  ),
  reason: 'the person has a console role, and the provider is not allowed to sign in such people',
});

/** Why an identity cannot be linked to the person who is signed in. */
export function linkRefusalInWords(
  { name }: Name,
  why: Exclude<LinkOutcome, 'linked' | 'linked-before'> | 'other-person',
): Words {
  if (why === 'administrator')
    return { status: 403, ...administratorInWords(name), reason: `${name}: ${administratorInWords(name).reason}` };
  if (why === 'provider-changed') return refusalInWords({ name }, why);
  if (why === 'linked-otherwise') {
    return {
      status: 403,
      title: text('This account can’t be linked'),
      description: sentence(
        'It’s linked to someone else here, or you’re linked to another account at {name}. Nothing was changed.',
        { name },
      ),
      reason: `${name}: the identity or the person already has another link`,
    };
  }
  return {
    status: 403,
    title: text('This account wasn’t linked'),
    description: sentence(
      'You were signed out, or signed in as someone else, while you were at {name}. Nothing was changed.',
      { name },
    ),
    reason: `${name}: the session that requested the link has ended, or belongs to another person`,
  };
}
