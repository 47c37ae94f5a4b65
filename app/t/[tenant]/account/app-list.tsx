import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { ConnectedApp } from '@/lib/consents/store';
import { tenantPath } from '@/lib/tenants/paths';

interface AppListProps {
  tenantSlug: string;
  /** What the tenant says of its scopes. */
  descriptions: ReadonlyMap<string, string>;
  apps: readonly ConnectedApp[];
  csrf: string;
}

/** The applications that the person has let in, each with the way to take it back. */
export function AppList({ tenantSlug, descriptions, apps, csrf }: AppListProps) {
  return (
    <Card flush title="Connected applications" description="They act in your name until you disconnect them. Disconnecting one ends everything that it holds, at once: it has to ask you again.">
      {apps.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">No application is connected to your account.</p>}
      <ul className="divide-y">
        {apps.map((app) => (
          <li key={app.clientId} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
            <div className="min-w-0 flex-1 basis-56 space-y-1.5">
              <h3 className="text-base font-medium [overflow-wrap:anywhere]">
                <bdi>{app.clientName ?? app.clientId}</bdi>
              </h3>
              <p className="text-sm text-ink-muted">
                Connected <Time value={app.connectedAt} />
                {app.lastUsedAt && <> · last used <Time value={app.lastUsedAt} format="relative" /></>}
              </p>
              {app.scopes.length > 0 && (
                <ul className="list-disc pl-4 text-sm [overflow-wrap:anywhere]">
                  {app.scopes.map((scope) => <li key={scope}>{descriptions.get(scope) ?? scope}</li>)}
                </ul>
              )}
            </div>
            <form method="post" action={tenantPath(tenantSlug, '/account/apps/disconnect')}>
              <input type="hidden" name="csrf" value={csrf} />
              <input type="hidden" name="client_id" value={app.clientId} />
              <Button type="submit" variant="destructive-quiet" aria-label={`Disconnect ${app.clientName ?? app.clientId}`}>
                Disconnect
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
