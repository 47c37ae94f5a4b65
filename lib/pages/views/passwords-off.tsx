import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { PlainButtonLink } from '@/components/ui/plain-button';
import { type Journey, journeyPath } from '@/lib/pages/sign-in/next-page';
import { passwordsOff } from '@/lib/pages/sign-in/passwords-off';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { Tenant } from '@/lib/tenants/store';

interface PasswordsOffProps {
  tenant: Tenant;
  journey?: Journey;
  requestId: string;
}

/** Replaces password forms if the tenant has turned off password sign-in. */
export function PasswordsOff({ tenant, journey = { requestId: null, returnTo: null }, requestId }: PasswordsOffProps) {
  const t = useText();
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t(passwordsOff.title)}
      description={t(passwordsOff.description)}
      requestId={requestId}
    >
      <PlainButtonLink href={journeyPath(tenant.place, '/login', journey)} variant="primary" size="lg" block>
        {t('signIn.signIn')}
      </PlainButtonLink>
    </SignInShell>
  );
}
