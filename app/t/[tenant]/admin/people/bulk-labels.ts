import type { BulkAction, LeftOut } from '@/lib/directory/bulk-change';
import { type Sayable, text } from '@/lib/platform/shared/text';
import { barredInWords } from '@/lib/sign-in/one-time-links/barred-in-words';
import type { NoInvitations } from '@/lib/sign-in/one-time-links/invite-by-mail';
import type { LinkGives } from '@/lib/sign-in/one-time-links/one-time-link';

/** The form that the checkboxes in the list belong to. */
export const BULK_FORM = 'bulk';

/**
 * The texts of each action: its name, confirmation, preview and result. All except the name and the meaning include a
 * count of people.
 */
interface BulkLabels {
  verb: string;
  confirm: string;
  question: string;
  happens: string;
  done: string;
  means: string;
  dangerous: boolean;
}

/** The texts of actions on several people. */
export const bulkLabels: Record<BulkAction, BulkLabels> = {
  deactivate: {
    verb: text('Deactivate'),
    confirm: text('Deactivate {count, plural, one {# person} other {# people}}'),
    question: text('Deactivate {count, plural, one {# person} other {# people}}?'),
    happens: text('{count, plural, one {# person} other {# people}} will be deactivated'),
    done: text('{count, plural, one {# person} other {# people}} deactivated.'),
    means: text('They can no longer sign in, and everything issued to them ends immediately and permanently.'),
    dangerous: true,
  },
  reactivate: {
    verb: text('Reactivate'),
    confirm: text('Reactivate {count, plural, one {# person} other {# people}}'),
    question: text('Reactivate {count, plural, one {# person} other {# people}}?'),
    happens: text('{count, plural, one {# person} other {# people}} will be reactivated'),
    done: text('{count, plural, one {# person} other {# people}} reactivated.'),
    means: text('They can sign in again. Ended access is not restored.'),
    dangerous: false,
  },
  restore: {
    verb: text('Restore'),
    confirm: text('Restore {count, plural, one {# person} other {# people}}'),
    question: text('Restore {count, plural, one {# person} other {# people}}?'),
    happens: text('{count, plural, one {# person} other {# people}} will be restored'),
    done: text('{count, plural, one {# person} other {# people}} restored.'),
    means: text('They are restored, but stay deactivated until you reactivate them.'),
    dangerous: false,
  },
  revoke: {
    verb: text('Revoke all access'),
    confirm: text('Revoke all access for {count, plural, one {# person} other {# people}}'),
    question: text('Revoke all access for {count, plural, one {# person} other {# people}}?'),
    happens: text('{count, plural, one {# person loses} other {# people lose}} everything issued to them'),
    done: text('All access revoked for {count, plural, one {# person} other {# people}}.'),
    means: text('Everything issued to them ends immediately and permanently. They stay active and can sign in again.'),
    dangerous: true,
  },
  invite: {
    verb: text('Invite'),
    confirm: text('Invite {count, plural, one {# person} other {# people}}'),
    question: text('Invite {count, plural, one {# person} other {# people}}?'),
    happens: text('{count, plural, one {# person gets} other {# people get}} an invitation by email'),
    done: text('{count, plural, one {# invitation is} other {# invitations are}} being sent.'),
    means: text('Each person gets an email with a single-use link. Links sent to them before stop working.'),
    dangerous: false,
  },
};

/** People who don't need an invitation, in the preview and the result. */
export const alreadyIn: Record<LinkGives, string> = {
  password: text('{count, plural, one {# person already has} other {# people already have}} a password'),
  passkey: text('{count, plural, one {# person has} other {# people have}} already signed in'),
};

/** Why people of a tenant cannot be invited by email. */
export const noInvitations: Record<NoInvitations, { title: string; description: Sayable }> = {
  'not-offered': {
    title: text('People sign in with an identity provider'),
    description: barredInWords['not-offered'],
  },
  'no-passkeys': {
    title: text('Passkeys aren’t available at this address'),
    description: barredInWords['no-passkeys'],
  },
  'no-mail-server': {
    title: text('Email delivery is not configured'),
    description: text('Invite people individually from their pages, which show a link to share.'),
  },
};

export const leftOutLabels: Record<LeftOut, string> = {
  above: text('only owners can change an owner'),
  self: text('your own account'),
  'last-owner': text('the last active owner'),
  conflict: text('another person now has the user name or external ID'),
  'person-inactive': text('deactivated, so they can’t sign in'),
  'no-address': text('no email address'),
  'address-unconfirmed': text('email address not confirmed'),
  'not-offered': text('password and passkey sign-in are off, so links can’t be used'),
  'no-passkeys': text('passkeys don’t work at this address'),
};

/**
 * The actions for the people in a list.
 * @param mayInvite whether people of the tenant can be invited by email
 */
export const bulkChoices = (deleted: boolean, mayInvite: boolean): BulkAction[] =>
  deleted ? ['restore'] : ['deactivate', 'reactivate', 'revoke', ...(mayInvite ? ['invite' as const] : [])];
