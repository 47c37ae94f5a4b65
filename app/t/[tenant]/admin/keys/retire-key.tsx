import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { SigningKey } from '@/lib/keys/signing-key';
import { NoteField } from '../token-families/note-field';
import { OWN_ALGORITHM } from '@/lib/oauth/keys';
import { retire } from './actions';
import { freshNext } from './fresh-next';

interface RetireKeyProps {
  signingKey: SigningKey;
  next: SigningKey;
  /** Living token families that may hold tokens of the key. */
  holders: { count: number; more: boolean };
  tenantSlug: string;
  now: Date;
}

const REFUSED = 'What it signed is refused here at once, and within 5 minutes by services that verify with a copy of the key set.';
const RENEWED = 'Clients with a refresh token get a new access token by themselves; machines ask for another.';

/** Ends a key before its time: one that somebody else may know. */
export function RetireKey({ signingKey: { kid, alg, status }, next, holders, tenantSlug, now }: RetireKeyProps) {
  const common = { action: retire.bind(null, tenantSlug), fields: { kid }, triggerSize: 'sm' as const };
  if (status === 'next') {
    return (
      <ConfirmDialog
        {...common}
        trigger="Replace"
        title="Replace the next key?"
        description="For a key that somebody else may know. It has signed nothing, so nothing ends. Another one is published in its place, and signs on schedule a day from now at the earliest."
        confirmLabel="Replace key"
      >
        <NoteField />
      </ConfirmDialog>
    );
  }
  const ofAccessTokens = alg === OWN_ALGORITHM;
  const refused = ofAccessTokens ? `${REFUSED} ${RENEWED}` : REFUSED;
  const ends = ofAccessTokens
    ? [`Access tokens of ${familiesInWords(holders)}`, 'Access tokens that machines got with it in the last day', 'ID tokens that it signed']
    : [`ID tokens and signed answers of applications that are registered for ${alg}`];
  if (status === 'current') {
    return (
      <ConfirmDialog
        {...common}
        trigger="Replace"
        title="Replace the current key at once?"
        description={`For a key that somebody else may know. The next key signs from now on. ${refused}${freshNext(next, now)}`}
        ends={ends}
        confirmLabel="Replace key"
      >
        <NoteField />
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog {...common} trigger="Retire" title="Retire this key at once?" description={`For a key that somebody else may know. ${refused}`} ends={ends} confirmLabel="Retire key">
      <NoteField />
    </ConfirmDialog>
  );
}

/** "up to 3 token families": which of them hold tokens is known to their clients alone. */
function familiesInWords({ count, more }: { count: number; more: boolean }): string {
  if (count === 0) return 'no token family';
  const families = `${count.toLocaleString('en')} token ${count === 1 ? 'family' : 'families'}`;
  return more ? `more than ${families}` : `up to ${families}`;
}
