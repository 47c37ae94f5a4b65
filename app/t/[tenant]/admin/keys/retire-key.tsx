import { useText } from '@/components/text/use-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { SigningKey } from '@/lib/grants/signing-keys/signing-key';
import { OWN_ALGORITHM } from '@/lib/oauth/keys/keys';
import { msg, type Sayable } from '@/lib/platform/shared/message';
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

const REFUSED = msg('keys.everythingSignedWithItIs');
const RENEWED = msg('keys.clientsWithRefreshTokenGet');

/** Retires a key early, for example because it may have leaked. */
export function RetireKey({ signingKey: { kid, alg, status }, next, holders, tenantPlace, now }: RetireKeyProps) {
  const t = useText();
  const common = { action: retire.bind(null, tenantPlace), fields: { kid }, triggerSize: 'sm' as const };
  if (status === 'next') {
    return (
      <ConfirmDialog
        {...common}
        trigger={t('common.replace')}
        title={t('keys.replaceNextKey')}
        description={t('keys.useThisIfKeyMayBeCompromised')}
        confirmLabel={t('keys.replaceKey')}
      >
        <NoteField />
      </ConfirmDialog>
    );
  }
  const ofAccessTokens = alg === OWN_ALGORITHM;
  const refused = ofAccessTokens ? t('common.beforeNext', { before: t(REFUSED), next: t(RENEWED) }) : t(REFUSED);
  const ends = ofAccessTokens
    ? [t(accessTokensOf(holders)), t('keys.machineToMachineAccessTokens'), t('keys.idTokensSignedWithIt')]
    : [t('keys.idTokensAndSignedResponses', { alg })];
  if (status === 'current') {
    const described = t('keys.useThisIfKeyMayBe', {
      refused,
    });
    const fresh = freshNext(next, now, t);
    return (
      <ConfirmDialog
        {...common}
        trigger={t('common.replace')}
        title={t('keys.replaceCurrentKeyNow')}
        description={fresh ? t('common.beforeNext', { before: described, next: fresh }) : described}
        ends={ends}
        confirmLabel={t('keys.replaceKey')}
      >
        <NoteField />
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...common}
      trigger={t('keys.retire')}
      title={t('keys.retireThisKeyNow')}
      description={t('keys.useThisIfKeyMay', { refused })}
      ends={ends}
      confirmLabel={t('keys.retireKey')}
    >
      <NoteField />
    </ConfirmDialog>
  );
}

/** "Access tokens from up to 3 token families": only their clients know which of them still hold tokens. */
function accessTokensOf({ count, more }: { count: number; more: boolean }): Sayable {
  if (count === 0) return msg('keys.noAccessTokensFromToken');
  return more ? msg('keys.accessTokensFromMoreThan', { count }) : msg('keys.accessTokensFromUpTo', { count });
}
