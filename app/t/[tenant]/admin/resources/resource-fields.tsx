import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import { msg } from '@/lib/platform/shared/message';
import type { Tenant } from '@/lib/tenants/store';
import { durationText } from '../duration';
import { ScopeCheckboxes } from '../scope-checkboxes';

/** All settings of a resource, except its identifier. */
export function ResourceFields({
  resource,
  scopes,
  standardLifetimeSeconds,
}: {
  resource?: ProtectedResource;
  scopes: Tenant['scopes'];
  standardLifetimeSeconds: number;
}) {
  const t = useText();
  const lifetime = resource?.accessTokenLifetimeSeconds ?? null;
  // Deleted scopes stay selected until they are cleared: an empty list would allow every scope.
  const deleted = (resource?.scopes ?? [])
    .filter((name) => !scopes.has(name))
    .map((name) => [name, msg('resources.deletedNoLongerGranted')] as const);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('common.name')} name="name" required>
          <Input
            name="name"
            required
            maxLength={200}
            defaultValue={resource?.name}
            placeholder={t('resources.ordersApi')}
            autoComplete="off"
          />
        </Field>
        <Field
          label={t('resources.accessTokenLifetime')}
          name="access_token_lifetime_seconds"
          optional
          hint={t('resources.forExample90SOr')}
        >
          <Input
            name="access_token_lifetime_seconds"
            defaultValue={lifetime === null ? '' : durationText(lifetime)}
            placeholder={durationText(standardLifetimeSeconds)}
            autoComplete="off"
          />
        </Field>
      </div>
      <ScopeCheckboxes
        name="scopes"
        hint={t('resources.tokensForItContainOnly')}
        scopes={[...scopes, ...deleted].map(([name, description]) => ({ name, description }))}
        chosen={resource?.scopes ?? []}
      />
    </>
  );
}
