import { useText } from '@/components/text/use-text';
import type { Container } from '@/lib/edge/container';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { metadataVersion } from '@/lib/grants/clients/metadata-version';
import { assertionAlgorithms } from '@/lib/oauth/assertion/algorithms';
import { isPublic } from '@/lib/oauth/clients/client';
import { grants } from '@/lib/oauth/grants';
import type { Sayable } from '@/lib/platform/shared/message';
import { machineScopes, withoutMachineScopes } from '@/lib/tenants/built-in-scopes';
import type { Tenant } from '@/lib/tenants/store';
import { durationText } from '../../duration';
import { confidentialMethods, grantDescription } from '../labels';
import { update } from './actions';
import { SettingsFields } from './settings-fields';
import { SettingsForm } from './settings-form';

/** The settings of a client, with the options that the registries offer and the tenant's defaults. */
export function ClientSettings({
  client,
  tenant,
  config,
  editable,
}: {
  client: RegisteredClient;
  tenant: Tenant;
  config: Container['config'];
  editable: boolean;
}) {
  const t = useText();
  const open = isPublic(client);
  const { settings } = tenant;
  const actsByItself =
    client.grantTypes.includes('client_credentials') || client.scopes.some((name) => machineScopes.has(name));
  const sayIfAny = (description: Sayable | undefined) => description && t(description);
  const lifetime = (own: number | null, standard: number) => ({
    own: own === null ? '' : durationText(own),
    standard: durationText(standard),
  });
  return (
    <SettingsForm
      action={update.bind(null, tenant.place)}
      clientId={client.clientId}
      basedOn={metadataVersion(client)}
      editable={editable}
    >
      <SettingsFields
        client={client}
        isPublic={open}
        methods={open ? [] : confidentialMethods(config, t)}
        algorithms={assertionAlgorithms}
        grants={grants
          .filter(({ confidentialOnly }) => !(open && confidentialOnly))
          .map(({ name, label }) => ({ name, label: t(label), description: sayIfAny(grantDescription(name)) }))}
        scopes={[...(actsByItself ? tenant.scopes : withoutMachineScopes(tenant.scopes))].map(
          ([name, description]) => ({
            name,
            description,
          }),
        )}
        detailsTypes={[...tenant.authorizationDetailsTypes.values()].map(({ type, name }) => ({ type, name }))}
        lifetimes={{
          authorizationCode: lifetime(client.authorizationCodeLifetimeSeconds, settings.authorizationCodeSeconds),
          deviceCode: lifetime(client.deviceCodeLifetimeSeconds, settings.deviceCodeSeconds),
          accessToken: lifetime(client.accessTokenLifetimeSeconds, settings.accessTokenSeconds),
          refreshIdle: lifetime(client.refreshTokenIdleSeconds, settings.refreshTokenIdleSeconds),
          refreshAbsolute: lifetime(client.refreshTokenAbsoluteSeconds, settings.refreshTokenAbsoluteSeconds),
          grace: lifetime(client.refreshTokenGraceSeconds, settings.refreshTokenGraceSeconds),
        }}
      />
    </SettingsForm>
  );
}
