import { sentence, text } from '@/lib/platform/shared/text';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { Returned } from '@/lib/sign-in/identity-providers/return-from-upstream';
import type { LinkOutcome, UpstreamRefusal } from '@/lib/sign-in/identity-providers/store';
import type { UpstreamRefusalPage } from './refusal-page';

type Words = Pick<UpstreamRefusalPage, 'status' | 'title' | 'description' | 'reason'>;
type Name = Pick<IdentityProvider, 'name'>;

/** The private reasons for which a browser comes back in vain. */
const whyNoAttempt: Record<Extract<Returned, { kind: 'no-attempt' }>['why'], string> = {
  'no-state': 'the answer of an identity provider has no state, or more than one',
  'no-provider': 'there is no such identity provider, or it is disabled',
  unknown: 'no sign-in at an identity provider was begun with this state',
  used: 'the sign-in at an identity provider was answered before',
  expired: 'the sign-in at an identity provider took too long',
  'other-browser': 'the sign-in at an identity provider was begun in another browser',
  'other-provider': 'the sign-in was begun at another identity provider',
};

export function noAttemptInWords(why: keyof typeof whyNoAttempt): Words {
  const description = text(
    'It was begun in another browser, was answered already, took longer than ten minutes, or is not offered any more. Nothing was changed. Sign in again.',
  );
  return { status: 400, title: text('This sign-in cannot go on'), description, reason: whyNoAttempt[why] };
}

/** What the provider did, or did not do. */
export function failureInWords({ name }: Name, why: Extract<Returned, { kind: 'failed' }>['why']): Words {
  const reason = `${name}: ${why.reason}`;
  if (why.kind === 'unavailable') return unavailableInWords({ name }, why.reason);
  if (why.kind === 'refused') {
    const description = text(
      'What it answered could not be verified. Nothing was changed. Try again; if it fails again, tell an administrator the request id.',
    );
    return { status: 403, title: sentence('The answer of {name} was not accepted', { name }), description, reason };
  }
  if (why.kind === 'undated') return { status: 403, ...undatedInWords(name), reason };
  if (why.kind === 'stale') {
    const description = sentence(
      'A fresh sign-in is needed here, and yours at {name} is too long ago: it did not ask you to sign in once more. Sign out there and try again, or sign in another way. Nothing was changed.',
      { name },
    );
    return { status: 403, title: sentence('Your sign-in at {name} is too long ago', { name }), description, reason };
  }
  const cancelled = why.error === 'access_denied';
  return {
    status: 403,
    title: cancelled
      ? sentence('You did not sign in at {name}', { name })
      : sentence('{name} could not sign you in', { name }),
    description: cancelled
      ? text('It says that you cancelled, or may not come here with that account. Nothing was changed.')
      : text('It answered with an error. Nothing was changed. Try again, or sign in another way.'),
    reason,
  };
}

/** A fresh sign-in is wanted, and the provider does not say when there was one. */
const undatedInWords = (name: string): Pick<Words, 'title' | 'description'> => ({
  title: sentence('A sign-in at {name} is not enough', { name }),
  description: sentence(
    'A fresh sign-in is needed here, and {name} does not say when you signed in there. Trying again does not help: sign in another way. Nothing was changed.',
    { name },
  ),
});

export function unavailableInWords({ name }: Name, reason: string): Words {
  return {
    status: 503,
    title: sentence('{name} cannot be reached', { name }),
    description: text('Nothing was changed. Try again in a moment, or sign in another way.'),
    reason: `${name}: ${reason}`,
  };
}

/** Why whom the provider has asserted is not signed in. */
export function refusalInWords({ name }: Name, why: UpstreamRefusal): Words {
  const { title, description, reason } = refusals(name)[why];
  return { status: 403, title, description, reason: `${name}: ${reason}` };
}

function refusals(name: string): Record<UpstreamRefusal, Omit<Words, 'status'>> {
  return {
    undated: {
      ...undatedInWords(name),
      reason: 'auth_time is missing, where a fresh sign-in is wanted of somebody who has a password',
    },
    'unknown-person': {
      title: text('Nobody here is linked with this account'),
      description: sentence(
        'You signed in at {name}, with an account that is nobody’s here. Sign in another way and link the two in your account, under Security, or ask an administrator. Nothing was changed.',
        { name },
      ),
      reason: 'the identity is linked with nobody, and no e-mail address may link it',
    },
    'unverified-email': {
      title: text('Nobody here is linked with this account'),
      description: sentence(
        '{name} does not say that the e-mail address of your account is verified. Sign in another way and link the two in your account, under Security, or ask an administrator. Nothing was changed.',
        { name },
      ),
      reason: 'the e-mail address is not verified there',
    },
    'several-people': {
      title: text('Your e-mail address is not yours alone here'),
      description: sentence(
        'More than one person here has the e-mail address of your account at {name}. Sign in another way and link the two in your account, under Security, or ask an administrator. Nothing was changed.',
        { name },
      ),
      reason: 'several people have the e-mail address',
    },
    'linked-otherwise': {
      title: text('Another account is linked already'),
      description: sentence(
        'You are linked with another account at {name}. Use that one, or unlink it in your account, under Security. Nothing was changed.',
        { name },
      ),
      reason: 'the person with the e-mail address is linked with another identity',
    },
    administrator: administratorInWords(name),
    'person-inactive': {
      title: text('Your account is not active'),
      description: text('It cannot be used to sign in. Ask an administrator. Nothing was changed.'),
      reason: 'the person is deactivated',
    },
    'provider-changed': {
      title: text('This sign-in cannot go on'),
      description: sentence('The settings of {name} were changed at this moment. Try again. Nothing was changed.', {
        name,
      }),
      reason: 'the provider was changed or disabled meanwhile',
    },
  };
}

const administratorInWords = (name: string): Omit<Words, 'status'> => ({
  title: text('Administrators cannot use this provider'),
  description: sentence(
    '{name} is not allowed to sign in people with a role in the console. Sign in another way, or ask an owner to allow it in the settings of the provider. Nothing was changed.',
    { name },
  ),
  reason: 'the person has a role in the console, and the provider may not stand for such people',
});

/** Why an identity is not linked with whoever is signed in. */
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
      title: text('This account cannot be linked'),
      description: sentence(
        'It is linked with somebody else here, or you are linked with another account at {name}. Nothing was changed.',
        { name },
      ),
      reason: `${name}: the identity, or the person, is linked otherwise`,
    };
  }
  return {
    status: 403,
    title: text('This account was not linked'),
    description: sentence(
      'You were signed out, or signed in as somebody else, while you were at {name}. Nothing was changed.',
      { name },
    ),
    reason: `${name}: the session that wanted the link is over, or of somebody else`,
  };
}
