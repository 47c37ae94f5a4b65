import type { BulkAction, LeftOut } from '@/lib/directory/bulk-change';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { barredText } from '@/lib/sign-in/one-time-links/barred-text';
import type { NoInvitations } from '@/lib/sign-in/one-time-links/invite-by-mail';
import type { LinkGives } from '@/lib/sign-in/one-time-links/one-time-link';

/** The form that the checkboxes in the list belong to. */
export const BULK_FORM = 'bulk';

/** A text that includes a count of people. */
export type CountSaid = (count: number) => Sayable;

/**
 * The texts of each action: its name, confirmation, preview and result. All except the name and the meaning include a
 * count of people.
 */
interface BulkLabels {
  verb: Sayable;
  confirm: CountSaid;
  question: CountSaid;
  happens: CountSaid;
  done: CountSaid;
  means: Sayable;
  dangerous: boolean;
}

/** The texts of actions on several people. */
export const bulkLabels: Record<BulkAction, BulkLabels> = {
  deactivate: {
    verb: msg('people.deactivate'),
    confirm: (count) => msg('people.deactivatePeople', { count }),
    question: (count) => msg('people.deactivatePeopleQuestion', { count }),
    happens: (count) => msg('people.peopleWillBeDeactivated', { count }),
    done: (count) => msg('people.peopleDeactivated', { count }),
    means: msg('people.theyCanNoLongerSignIn'),
    dangerous: true,
  },
  reactivate: {
    verb: msg('common.reactivate'),
    confirm: (count) => msg('people.reactivatePeople', { count }),
    question: (count) => msg('people.reactivatePeopleQuestion', { count }),
    happens: (count) => msg('people.peopleWillBeReactivated', { count }),
    done: (count) => msg('people.peopleReactivated', { count }),
    means: msg('people.theyCanSignInAgain'),
    dangerous: false,
  },
  restore: {
    verb: msg('people.restore'),
    confirm: (count) => msg('people.restorePeople', { count }),
    question: (count) => msg('people.restorePeopleQuestion', { count }),
    happens: (count) => msg('people.peopleWillBeRestored', { count }),
    done: (count) => msg('people.peopleRestored', { count }),
    means: msg('people.theyAreRestoredButStay'),
    dangerous: false,
  },
  revoke: {
    verb: msg('people.revokeAllAccess'),
    confirm: (count) => msg('people.revokeAllAccessForPeople', { count }),
    question: (count) => msg('people.revokeAllAccessForPeopleQuestion', { count }),
    happens: (count) => msg('people.peopleLoseEverythingIssuedTo', { count }),
    done: (count) => msg('people.allAccessRevokedForPeople', { count }),
    means: msg('people.everythingIssuedToThemEnds'),
    dangerous: true,
  },
  invite: {
    verb: msg('people.invite'),
    confirm: (count) => msg('people.invitePeople', { count }),
    question: (count) => msg('people.invitePeopleQuestion', { count }),
    happens: (count) => msg('people.peopleGetInvitationByEmail', { count }),
    done: (count) => msg('people.invitationsAreBeingSent', { count }),
    means: msg('people.eachPersonGetsEmailWith'),
    dangerous: false,
  },
};

/** People who don't need an invitation, in the preview and the result. */
export const alreadyIn: Record<LinkGives, CountSaid> = {
  password: (count) => msg('people.peopleAlreadyHavePassword', { count }),
  passkey: (count) => msg('people.peopleHaveAlreadySignedIn', { count }),
};

/** Why people of a tenant cannot be invited by email. */
export const noInvitations: Record<NoInvitations, { title: Sayable; description: Sayable }> = {
  'not-offered': {
    title: msg('people.peopleSignInWithIdentity'),
    description: barredText['not-offered'],
  },
  'no-passkeys': {
    title: msg('common.passkeysArentAvailableAtThis'),
    description: barredText['no-passkeys'],
  },
  'no-mail-server': {
    title: msg('common.emailDeliveryIsNotConfigured'),
    description: msg('people.invitePeopleIndividuallyFromTheir'),
  },
};

export const leftOutLabels: Record<LeftOut, Sayable> = {
  above: msg('people.onlyOwnersCanChangeOwner'),
  self: msg('people.yourOwnAccount'),
  'last-owner': msg('people.lastActiveOwner'),
  conflict: msg('people.anotherPersonNowHasUser'),
  'person-inactive': msg('people.deactivatedSoTheyCantSign'),
  'no-address': msg('people.noEmailAddress'),
  'address-unconfirmed': msg('people.emailAddressNotConfirmed'),
  'not-offered': msg('people.passwordAndPasskeySignIn'),
  'no-passkeys': msg('people.passkeysDontWorkAtThis'),
};

/**
 * The actions for the people in a list.
 * @param mayInvite whether people of the tenant can be invited by email
 */
export const bulkChoices = (deleted: boolean, mayInvite: boolean): BulkAction[] =>
  deleted ? ['restore'] : ['deactivate', 'reactivate', 'revoke', ...(mayInvite ? ['invite' as const] : [])];
