import type { ReactNode } from 'react';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import type { LinkPage } from '@/lib/pages/sign-in/link-page';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { PasswordsOff } from './passwords-off';

/**
 * Replaces the form of a link that cannot be used. It does not say why, so that a person who found the link learns
 * nothing from it.
 */
export function LinkRefused({ page: { kind, tenant, container, origin } }: { page: LinkPage }) {
  const t = useText();
  if (kind === 'passwords-off') return <PasswordsOff tenant={tenant} requestId={origin.requestId} />;
  if (kind === 'no-passkeys') {
    return (
      <SignInShell
        brand={brandOf(tenant)}
        title={t('common.passkeysArentAvailableAtThis')}
        description={t('signIn.signInHereUsesPasskeys')}
        requestId={origin.requestId}
      />
    );
  }
  const link = (path: string, words: ReactNode) => (
    <a href={tenantPath(tenant.place, path)} className="underline underline-offset-2">
      {words}
    </a>
  );
  const login = (words: ReactNode) => link('/login', words);
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('signIn.thisLinkCantBeUsed')}
      description={t('signIn.itWasAlreadyUsedWas')}
      footer={
        container.mail && tenant.settings.passwordSignIn
          ? t.rich('signIn.requestNewLinkOrSign', {
              ask: (words) => link('/forgot-password', words),
              login,
            })
          : t.rich('signIn.askAdministratorForNewLink', { login })
      }
      requestId={origin.requestId}
    />
  );
}
