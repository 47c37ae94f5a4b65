import type { BulkAction, LeftOut } from '@/lib/directory/bulk-change';
import { text } from '@/lib/shared/text';

/** The form to which the boxes in the list belong. */
export const BULK_FORM = 'bulk';

/** How each action is named, asked for, foretold and reported; all but the name count people. */
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
    means: text('Everything that was issued to them ends at once and for good. They stay active and may sign in again.'),
    dangerous: true,
  },
};

export const leftOutLabels: Record<LeftOut, string> = {
  'above': text('only an owner changes an owner'),
  'self': text('that is you'),
  'last-owner': text('the last active owner'),
  'conflict': text('somebody else has the user name or external ID by now'),
};

/** What can be done to whom a list shows. */
export const bulkChoices = (deleted: boolean): BulkAction[] => (deleted ? ['restore'] : ['deactivate', 'reactivate', 'revoke']);
