import type { BulkAction, LeftOut } from '@/lib/directory/bulk-change';
import { type Sayable, text } from '@/lib/platform/shared/text';
import { barredInWords } from '@/lib/sign-in/one-time-links/barred-in-words';
import type { NoInvitations } from '@/lib/sign-in/one-time-links/invite-by-mail';
import type { LinkGives } from '@/lib/sign-in/one-time-links/one-time-link';

/** The form to which the boxes in the list belong. */
export const BULK_FORM = 'bulk';

/** How each action is named, asked for, foretold and reported; all but the name and what it means count people. */
interface BulkLabels {
  verb: string;
  confirm: string;
  question: string;
  happens: string;
  done: string;
  means: string;
  dangerous: boolean;
}

/** What is done to several people, as buttons and questions say it. */
export const bulkLabels: Record<BulkAction, BulkLabels> = {
  deactivate: {
    verb: text('Deactivate'),
    confirm: text('Deactivate {count, plural, one {# person} other {# people}}'),
    question: text('Deactivate {count, plural, one {# person} other {# people}}?'),
    happens: text('{count, plural, one {# person is} other {# people are}} deactivated'),
    done: text('{count, plural, one {# person was} other {# people were}} deactivated.'),
    means: text('They can no longer sign in, and everything that was issued to them ends at once and for good.'),
    dangerous: true,
  },
  reactivate: {
    verb: text('Reactivate'),
    confirm: text('Reactivate {count, plural, one {# person} other {# people}}'),
    question: text('Reactivate {count, plural, one {# person} other {# people}}?'),
    happens: text('{count, plural, one {# person is} other {# people are}} reactivated'),
    done: text('{count, plural, one {# person was} other {# people were}} reactivated.'),
    means: text('They can sign in again. Nothing of what was ended comes back.'),
    dangerous: false,
  },
  restore: {
    verb: text('Restore'),
    confirm: text('Restore {count, plural, one {# person} other {# people}}'),
    question: text('Restore {count, plural, one {# person} other {# people}}?'),
    happens: text('{count, plural, one {# person is} other {# people are}} restored'),
    done: text('{count, plural, one {# person was} other {# people were}} restored.'),
    means: text('They come back as they were, but deactivated: nobody signs in before you reactivate them.'),
    dangerous: false,
  },
  revoke: {
    verb: text('Revoke everything'),
    confirm: text('Revoke everything of {count, plural, one {# person} other {# people}}'),
    question: text('Revoke everything of {count, plural, one {# person} other {# people}}?'),
    happens: text('{count, plural, one {# person} other {# people}} lose what was issued to them'),
    done: text('{count, plural, one {# person was} other {# people were}} revoked.'),
    means: text(
      'Everything that was issued to them ends at once and for good. They stay active and may sign in again.',
    ),
    dangerous: true,
  },
  invite: {
    verb: text('Invite'),
    confirm: text('Invite {count, plural, one {# person} other {# people}}'),
    question: text('Invite {count, plural, one {# person} other {# people}}?'),
    happens: text('{count, plural, one {# person gets} other {# people get}} an invitation by mail'),
    done: text('{count, plural, one {# invitation is} other {# invitations are}} on the way.'),
    means: text('Each gets a mail with a link that works once. A link that they were given before ends.'),
    dangerous: false,
  },
};

/** For whom an invitation has nothing to give, foretold and reported. */
export const alreadyIn: Record<LinkGives, string> = {
  password: text('{count, plural, one {# person has} other {# people have}} a password already'),
  passkey: text('{count, plural, one {# person has} other {# people have}} come in already'),
};

/** Why nobody of a tenant can be invited by mail, as pages say it. */
export const noInvitations: Record<NoInvitations, { title: string; description: Sayable }> = {
  'not-offered': {
    title: text('People sign in at an identity provider here'),
    description: barredInWords['not-offered'],
  },
  'no-passkeys': { title: text('There are no passkeys at this address'), description: barredInWords['no-passkeys'] },
  'no-mail-server': {
    title: text('This server has no mail server'),
    description: text('Invite people from their page, one by one: it shows a link to hand over.'),
  },
};

export const leftOutLabels: Record<LeftOut, string> = {
  above: text('only an owner changes an owner'),
  self: text('that is you'),
  'last-owner': text('the last active owner'),
  conflict: text('somebody else has the user name or external ID by now'),
  'person-inactive': text('inactive: they cannot sign in'),
  'no-address': text('no e-mail address'),
  'address-unconfirmed': text('email address not confirmed'),
  'not-offered': text('a link has nothing to give here'),
  'no-passkeys': text('there are no passkeys at this address'),
};

/** What can be done to whom a list shows. @param mayInvite whether people of the tenant can be invited by mail */
export const bulkChoices = (deleted: boolean, mayInvite: boolean): BulkAction[] =>
  deleted ? ['restore'] : ['deactivate', 'reactivate', 'revoke', ...(mayInvite ? ['invite' as const] : [])];
