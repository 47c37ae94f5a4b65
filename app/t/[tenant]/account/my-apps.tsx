import { ExternalLink } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { AppLogo } from '@/components/ui/app-logo';
import { Card } from '@/components/ui/card';
import { PlainButtonLink } from '@/components/ui/plain-button';
import type { OpenableApp } from '@/lib/grants/consents/store';
import { loginInitiationUrl } from '@/lib/oauth/openid/login-initiation';
import type { LogoUrl } from '@/lib/pages/sign-in/logo-urls';

interface MyAppsProps {
  issuer: string;
  apps: readonly OpenableApp[];
  logoUrl: (clientId: string) => LogoUrl;
}

/** The apps that the person can open, already signed in. */
export function MyApps({ issuer, apps, logoUrl }: MyAppsProps) {
  const t = useText();
  if (apps.length === 0) return null;
  return (
    <Card flush title={t('account.myApps')} description={t('account.openAppSignedIn')}>
      <ul className="divide-y">
        {apps.map(({ clientId, clientName, initiateLoginUri }) => (
          <li key={clientId} className="flex items-center gap-x-4 px-5 py-3">
            <AppLogo url={logoUrl(clientId)} />
            <h3 className="min-w-0 flex-1 text-base font-medium [overflow-wrap:anywhere]">
              <bdi>{clientName}</bdi>
            </h3>
            <PlainButtonLink
              href={loginInitiationUrl(initiateLoginUri, issuer)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('account.openApp', { app: clientName })}
            >
              {t('common.open')}
              <ExternalLink aria-hidden />
            </PlainButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
