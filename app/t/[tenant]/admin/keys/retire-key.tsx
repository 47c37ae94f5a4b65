import { useText } from '@/components/text/use-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { SigningKey } from '@/lib/grants/signing-keys/signing-key';
import { OWN_ALGORITHM } from '@/lib/oauth/keys/keys';
import { type Sayable, sentence, text } from '@/lib/platform/shared/text';
import { NoteField } from '../token-families/note-field';
import { retire } from './actions';
import { freshNext } from './fresh-next';

interface RetireKeyProps {
  signingKey: SigningKey;
  next: SigningKey;
  /** Living token families that may hold tokens of the key. */
  holders: { count: number; more: boolean };
  tenantPlace: string;
  now: Date;
}

const REFUSED = text(
  'What it signed is refused here at once, and within 5 minutes by services that verify with a copy of the key set.',
);
const RENEWED = text('Clients with a refresh token get a new access token by themselves; machines ask for another.');

/** Ends a key before its time: one that somebody else may know. */
export function RetireKey({ signingKey: { kid, alg, status }, next, holders, tenantPlace, now }: RetireKeyProps) {
  const t = useText();
  const common = { action: retire.bind(null, tenantPlace), fields: { kid }, triggerSize: 'sm' as const };
  if (status === 'next') {
    return (
      <ConfirmDialog
        {...common}
        trigger={t('Replace')}
        title={t('Replace the next key?')}
        description={t(
          'For a key that somebody else may know. It has signed nothing, so nothing ends. Another one is published in its place, and signs on schedule a day from now at the earliest.',
        )}
        confirmLabel={t('Replace key')}
      >
        <NoteField />
      </ConfirmDialog>
    );
  }
  const ofAccessTokens = alg === OWN_ALGORITHM;
  const refused = ofAccessTokens ? t('{before} {next}', { before: t(REFUSED), next: t(RENEWED) }) : t(REFUSED);
  const ends = ofAccessTokens
    ? [
        t(accessTokensOf(holders)),
        t('Access tokens that machines got with it in the last day'),
        t('ID tokens that it signed'),
      ]
    : [t('ID tokens and signed answers of applications that are registered for {alg}', { alg })];
  if (status === 'current') {
    const described = t('For a key that somebody else may know. The next key signs from now on. {refused}', {
      refused,
    });
    const fresh = freshNext(next, now, t);
    return (
      <ConfirmDialog
        {...common}
        trigger={t('Replace')}
        title={t('Replace the current key at once?')}
        description={fresh ? t('{before} {next}', { before: described, next: fresh }) : described}
        ends={ends}
        confirmLabel={t('Replace key')}
      >
        <NoteField />
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...common}
      trigger={t('Retire')}
      title={t('Retire this key at once?')}
      description={t('For a key that somebody else may know. {refused}', { refused })}
      ends={ends}
      confirmLabel={t('Retire key')}
    >
      <NoteField />
    </ConfirmDialog>
  );
}

/** "Access tokens of up to 3 token families": which of them hold tokens is known to their clients alone. */
function accessTokensOf({ count, more }: { count: number; more: boolean }): Sayable {
  if (count === 0) return text('Access tokens of no token family');
  return more
    ? sentence('Access tokens of more than {count, plural, one {# token family} other {# token families}}', { count })
    : sentence('Access tokens of up to {count, plural, one {# token family} other {# token families}}', { count });
}
