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
  /** Active token families that may have tokens signed by the key. */
  holders: { count: number; more: boolean };
  tenantPlace: string;
  now: Date;
}

const REFUSED = text(
  'Everything signed with it is rejected here immediately, and within 5 minutes by services that use a copy of the key set.',
);
const RENEWED = text(
  'Clients with a refresh token get a new access token automatically; machine-to-machine clients request another.',
);

/** Retires a key early, for example because it may have leaked. */
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
          'Use this if the key may be compromised. It has not signed anything, so nothing is invalidated. Another key is published in its place and starts signing on schedule, at the earliest in one day.',
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
        t('Machine-to-machine access tokens signed in the last day'),
        t('ID tokens signed with it'),
      ]
    : [t('ID tokens and signed responses for clients registered for {alg}', { alg })];
  if (status === 'current') {
    const described = t('Use this if the key may be compromised. The next key starts signing immediately. {refused}', {
      refused,
    });
    const fresh = freshNext(next, now, t);
    return (
      <ConfirmDialog
        {...common}
        trigger={t('Replace')}
        title={t('Replace the current key now?')}
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
      title={t('Retire this key now?')}
      description={t('Use this if the key may be compromised. {refused}', { refused })}
      ends={ends}
      confirmLabel={t('Retire key')}
    >
      <NoteField />
    </ConfirmDialog>
  );
}

/** "Access tokens from up to 3 token families": only their clients know which of them still hold tokens. */
function accessTokensOf({ count, more }: { count: number; more: boolean }): Sayable {
  if (count === 0) return text('No access tokens from token families');
  return more
    ? sentence('Access tokens from more than {count, plural, one {# token family} other {# token families}}', { count })
    : sentence('Access tokens from up to {count, plural, one {# token family} other {# token families}}', { count });
}
