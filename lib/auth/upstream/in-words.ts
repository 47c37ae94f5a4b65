import type { IdentityProvider } from '@/lib/identity-providers/provider';
import type { Returned } from '@/lib/identity-providers/return-from-upstream';
import type { LinkOutcome, UpstreamRefusal } from '@/lib/identity-providers/store';
import type { UpstreamRefusalPage } from './refusal-page';

type Words = Pick<UpstreamRefusalPage, 'status' | 'title' | 'description' | 'reason'>;
type Name = Pick<IdentityProvider, 'name'>;

const NOTHING = 'Nothing was changed.';

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
  const description = `It was begun in another browser, was answered already, took longer than ten minutes, or is not offered any more. ${NOTHING} Sign in again.`;
  return { status: 400, title: 'This sign-in cannot go on', description, reason: whyNoAttempt[why] };
}

/** What the provider did, or did not do. */
export function failureInWords({ name }: Name, why: Extract<Returned, { kind: 'failed' }>['why']): Words {
  const reason = `${name}: ${why.reason}`;
  if (why.kind === 'unavailable') return unavailableInWords({ name }, why.reason);
  if (why.kind === 'refused') {
    const description = `What it answered could not be verified. ${NOTHING} Try again; if it fails again, tell an administrator the request id.`;
    return { status: 403, title: `The answer of ${name} was not accepted`, description, reason };
  }
  if (why.kind === 'undated') {
    const description = `A fresh sign-in is needed here, and ${name} does not say when you signed in there. Trying again does not help: sign in with a password or a passkey. ${NOTHING}`;
    return { status: 403, title: `A sign-in at ${name} is not enough`, description, reason };
  }
  if (why.kind === 'stale') {
    const description = `A fresh sign-in is needed here, and yours at ${name} is too long ago: it did not ask you to sign in once more. Sign out there and try again, or sign in with a password or a passkey. ${NOTHING}`;
    return { status: 403, title: `Your sign-in at ${name} is too long ago`, description, reason };
  }
  const cancelled = why.error === 'access_denied';
  return {
    status: 403,
    title: cancelled ? `You did not sign in at ${name}` : `${name} could not sign you in`,
    description: cancelled ? `It says that you cancelled, or may not come here with that account. ${NOTHING}` : `It answered with an error. ${NOTHING} Try again, or sign in another way.`,
    reason,
  };
}

export function unavailableInWords({ name }: Name, reason: string): Words {
  return { status: 503, title: `${name} cannot be reached`, description: `${NOTHING} Try again in a moment, or sign in another way.`, reason: `${name}: ${reason}` };
}

/** Why whom the provider has asserted is not signed in. */
export function refusalInWords({ name }: Name, why: UpstreamRefusal): Words {
  const { title, description, reason } = refusals(name)[why];
  return { status: 403, title, description: `${description} ${NOTHING}`, reason: `${name}: ${reason}` };
}

const LINK_FIRST = 'Sign in another way and link the two in your account, under Security, or ask an administrator.';

function refusals(name: string): Record<UpstreamRefusal, { title: string; description: string; reason: string }> {
  return {
    'unknown-person': { title: 'Nobody here is linked with this account', description: `You signed in at ${name}, with an account that is nobody’s here. ${LINK_FIRST}`, reason: 'the identity is linked with nobody, and no e-mail address may link it' },
    'unverified-email': { title: 'Nobody here is linked with this account', description: `${name} does not say that the e-mail address of your account is verified. ${LINK_FIRST}`, reason: 'the e-mail address is not verified there' },
    'several-people': { title: 'Your e-mail address is not yours alone here', description: `More than one person here has the e-mail address of your account at ${name}. ${LINK_FIRST}`, reason: 'several people have the e-mail address' },
    'linked-otherwise': { title: 'Another account is linked already', description: `You are linked with another account at ${name}. Use that one, or unlink it in your account, under Security.`, reason: 'the person with the e-mail address is linked with another identity' },
    administrator: { title: 'Link this account first', description: `Administrators are not found by their e-mail address. ${LINK_FIRST}`, reason: 'the person with the e-mail address has a role in the console' },
    'person-inactive': { title: 'Your account is not active', description: 'It cannot be used to sign in. Ask an administrator.', reason: 'the person is deactivated' },
    'provider-changed': { title: 'This sign-in cannot go on', description: `The settings of ${name} were changed at this moment. Try again.`, reason: 'the provider was changed or disabled meanwhile' },
  };
}

/** Why an identity is not linked with whoever is signed in. */
export function linkRefusalInWords({ name }: Name, why: Exclude<LinkOutcome, 'linked' | 'linked-before'> | 'other-person'): Words {
  if (why === 'provider-changed') return refusalInWords({ name }, why);
  if (why === 'linked-otherwise') {
    return { status: 403, title: 'This account cannot be linked', description: `It is linked with somebody else here, or you are linked with another account at ${name}. ${NOTHING}`, reason: `${name}: the identity, or the person, is linked otherwise` };
  }
  return { status: 403, title: 'This account was not linked', description: `You were signed out, or signed in as somebody else, while you were at ${name}. ${NOTHING}`, reason: `${name}: the session that wanted the link is over, or of somebody else` };
}
