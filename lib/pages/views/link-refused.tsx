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
        title={t('Passkeys aren’t available at this address')}
        description={t(
          'Sign-in here uses passkeys, which browsers offer only over https and with a host name. Ask an administrator to fix this; the link can still be used afterwards.',
        )}
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
      title={t('This link can’t be used')}
      description={t(
        'It was already used, was replaced by a newer one, or has expired. If you received several emails, use the newest one.',
      )}
      footer={
        container.mail && tenant.settings.passwordSignIn
          ? t.rich('<ask>Request a new link</ask> or <login>sign in</login>', {
              ask: (words) => link('/forgot-password', words),
              login,
            })
          : t.rich('Ask an administrator for a new link, or <login>sign in</login>.', { login })
      }
      requestId={origin.requestId}
    />
  );
}
