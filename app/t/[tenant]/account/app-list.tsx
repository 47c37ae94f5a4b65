import { useText } from '@/components/text/use-text';
import { AppLogo } from '@/components/ui/app-logo';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { ConnectedApp } from '@/lib/grants/consents/store';
import { describedDetails, detailInALine } from '@/lib/oauth/authorization-details/described-detail';
import type { LogoUrl } from '@/lib/pages/sign-in/logo-urls';
import { type Sayable, verbatim } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';
import { LastUsed } from './last-used';

interface AppListProps {
  tenantPlace: string;
  /** The tenant's descriptions of its scopes. */
  descriptions: ReadonlyMap<string, Sayable>;
  /** The tenant's definitions of its types of authorization details. */
  detailsTypes: ReadonlyMap<string, DetailsTypeDefinition>;
  apps: readonly ConnectedApp[];
  logoUrl: (clientId: string) => LogoUrl;
  csrf: string;
}

/** The apps that the person has given access to, each with a button to remove it. */
export function AppList({ tenantPlace, descriptions, detailsTypes, apps, logoUrl, csrf }: AppListProps) {
  const t = useText();
  return (
    <Card flush title={t('account.connectedApps')} description={t('account.connectedAppsActOnYour')}>
      {apps.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">{t('account.noAppsAreConnectedTo')}</p>}
      <ul className="divide-y">
        {apps.map((app) => (
          <li key={app.clientId} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 py-4">
            <div className="flex min-w-0 flex-1 basis-64 gap-4">
              <AppLogo url={logoUrl(app.clientId)} />
              <div className="min-w-0 flex-1 space-y-1.5">
                <h3 className="text-base font-medium [overflow-wrap:anywhere]">
                  <bdi>{app.clientName ?? app.clientId}</bdi>
                </h3>
                <p className="text-sm text-ink-muted">
                  {t.rich('account.connected', { when: () => <Time value={app.connectedAt} /> })}
                  {app.lastUsedAt && (
                    <>
                      {' '}
                      · <LastUsed at={app.lastUsedAt} />
                    </>
                  )}
                </p>
                {app.scopes.length + app.authorizationDetails.length > 0 && (
                  <ul className="list-disc ps-4 text-sm [overflow-wrap:anywhere]">
                    {app.scopes.map((scope) => (
                      <li key={scope}>{t(descriptions.get(scope) ?? verbatim(scope))}</li>
                    ))}
                    {describedDetails(app.authorizationDetails, detailsTypes).map((detail, index) => (
                      <li key={index}>
                        <bdi>{detailInALine(detail, t)}</bdi>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </div>
            <DisconnectApp app={app} csrf={csrf} tenantPlace={tenantPlace} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Asks for confirmation in the page, as plain HTML, and says first what ends. */
function DisconnectApp({ app, csrf, tenantPlace }: { app: ConnectedApp; csrf: string; tenantPlace: string }) {
  const t = useText();
  const name = app.clientName ?? app.clientId;
  return (
    <details className="min-w-0 text-sm">
      <summary className="cursor-pointer py-1 text-danger" aria-label={t('account.disconnectApp', { app: name })}>
        {t('account.disconnect')}
      </summary>
      <form method="post" action={tenantPath(tenantPlace, '/account/apps/disconnect')} className="mt-2 space-y-2">
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="client_id" value={app.clientId} />
        <p className="max-w-prose text-ink-muted">
          {t('account.appLosesAccessConnectionsEnd', { count: app.families })}
        </p>
        <Button type="submit" variant="destructive" aria-label={t('account.disconnectAppNow', { app: name })}>
          {t('account.disconnectNow')}
        </Button>
      </form>
    </details>
  );
}
