import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
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
    .map((name) => [name, t('Deleted: no longer granted.')] as const);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Name')} name="name" required>
          <Input
            name="name"
            required
            maxLength={200}
            defaultValue={resource?.name}
            placeholder={t('Orders API')}
            autoComplete="off"
          />
        </Field>
        <Field
          label={t('Access token lifetime')}
          name="access_token_lifetime_seconds"
          optional
          hint={t('For example 90 s or 10 min. Leave empty for the client’s usual lifetime.')}
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
        hint={t('Tokens for it contain only these scopes. Select none to allow all.')}
        scopes={[...scopes, ...deleted].map(([name, description]) => ({ name, description }))}
        chosen={resource?.scopes ?? []}
      />
    </>
  );
}
