import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import type { CrossAppAccess } from '@/lib/oauth/clients/cross-app-access';
import { CredentialRow } from '../credential-row';
import { disable, enable, remove } from './actions';

interface AccessRowProps {
  client: Pick<RegisteredClient, 'clientId' | 'clientName'>;
  access: CrossAppAccess;
  tenantPlace: string;
  editable: boolean;
}

/** One server that a client may reach, and how to end that. */
export function AccessRow({ client: { clientId, clientName }, access, tenantPlace, editable }: AccessRowProps) {
  const t = useText();
  const { audience, scopes, resources, ssoClientId, enabled } = access;
  const names = { client: clientName, server: audience };
  const fields = { requesting_client: clientId, audience };
  return (
    <CredentialRow
      title={audience}
      status={
        enabled ? (
          <Badge tone="success" dot>
            {t('common.enabled')}
          </Badge>
        ) : (
          <Badge dot>{t('common.disabled')}</Badge>
        )
      }
      facts={[
        t('clients.itsClientIdThere', { id: access.clientId }),
        scopes.length > 0
          ? t('clients.scopesThere', { scopes: scopes.join(', ') })
          : t('clients.serverDecidesOnScopes'),
        ...(resources.length > 0 ? [t('clients.resourcesThere', { resources: resources.join(', ') })] : []),
        ...(ssoClientId === null ? [] : [t('clients.peopleSignInThereAs', { id: ssoClientId })]),
      ]}
      action={
        editable && (
          <div className="flex gap-2">
            {enabled ? (
              <ConfirmDialog
                trigger={t('common.disable')}
                triggerSize="sm"
                triggerVariant="secondary"
                title={t('clients.disableCrossAppAccess', names)}
                description={t('clients.noNewAccessToServer', names)}
                confirmLabel={t('common.disable')}
                action={disable.bind(null, tenantPlace)}
                fields={fields}
              />
            ) : (
              <ConfirmDialog
                trigger={t('common.enable')}
                triggerSize="sm"
                triggerVariant="secondary"
                tone="neutral"
                title={t('clients.enableCrossAppAccess', names)}
                description={t('clients.clientReachesServerAgain', names)}
                confirmLabel={t('common.enable')}
                action={enable.bind(null, tenantPlace)}
                fields={fields}
              />
            )}
            <ConfirmDialog
              trigger={t('common.delete')}
              triggerSize="sm"
              title={t('clients.deleteCrossAppAccess', names)}
              description={t('clients.noNewAccessToServer', names)}
              confirmLabel={t('common.delete')}
              action={remove.bind(null, tenantPlace)}
              fields={fields}
            />
          </div>
        )
      }
    />
  );
}
