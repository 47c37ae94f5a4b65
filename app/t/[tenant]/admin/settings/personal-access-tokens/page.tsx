import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { Callout } from '@/components/ui/callout';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { personalTokenPolicy } from '@/lib/grants/personal-tokens/personal-token-policy';
import { offeredResources, scopesOfClients } from '@/lib/oauth/personal-tokens/offered-resources';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { personalTokenDays } from '@/lib/tenants/personal-token-settings';
import { DoByApi } from '../../by-api/do-by-api';
import { ScopeCheckboxes } from '../../scope-checkboxes';
import { changePersonalTokenSettings } from '../actions';
import { SettingsForm } from '../settings-form';
import { SettingsHeader } from '../settings-header';

const { least, most } = personalTokenDays;

export const generateMetadata = titled(msg('common.personalAccessTokens'));

/** Whether people can create personal access tokens, and for what. */
export default async function PersonalTokensPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin } = await requireAdmin((await params).tenant, 'auditor');
  const { settings, scopes, resources } = tenant;
  const { personalAccessTokens, personalAccessTokenDays, personalAccessTokenScopes, personalAccessTokenResources } =
    settings;
  const known = [...scopes]
    .filter(([name]) => !scopesOfClients.some((one) => one === name))
    .map(([name, description]) => ({ name, description }));
  const forNothing = personalAccessTokens && offeredResources(personalTokenPolicy(settings), tenant).length === 0;
  return (
    <>
      <SettingsHeader
        tenantPlace={tenant.place}
        title={t('common.personalAccessTokens')}
        description={t('settings.tokensThatPeopleCreateOn')}
      />
      {forNothing && (
        <Callout tone="warning" className="mb-4 max-w-3xl">
          {t('settings.peopleCantCreateTokensYet')}
        </Callout>
      )}
      <SettingsForm
        action={changePersonalTokenSettings.bind(null, tenant.place)}
        settings={{
          personalAccessTokens,
          personalAccessTokenDays,
          personalAccessTokenScopes,
          personalAccessTokenResources,
        }}
        editable={roleSuffices(admin.role, 'admin')}
      >
        <div className="space-y-5">
          <Switch
            name="personalAccessTokens"
            defaultChecked={personalAccessTokens}
            label={t('settings.allowPeopleToCreateTokens')}
            description={t('settings.bearerTokensThatArentBound')}
          />
          <Field
            label={t('settings.maximumLifetimeDays')}
            name="personalAccessTokenDays"
            required
            hint={t('settings.leastMostExistingTokensKeep', { least: String(least), most: String(most) })}
            className="max-w-64"
          >
            <Input
              name="personalAccessTokenDays"
              type="number"
              min={least}
              max={most}
              required
              defaultValue={personalAccessTokenDays}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
          <ScopeCheckboxes
            name="personalAccessTokenScopes"
            hint={t('settings.scopesThatPeopleCanGive')}
            scopes={known}
            chosen={personalAccessTokenScopes}
          />
          {resources.size > 0 && (
            <ChoiceGroup
              legend={t('common.resources')}
              name="personalAccessTokenResources"
              hint={t('settings.registeredResourcesThatTokensCan')}
            >
              {[...resources.values()].map(({ identifier, name }) => (
                <Checkbox
                  key={identifier}
                  name="personalAccessTokenResources"
                  value={identifier}
                  label={name}
                  description={identifier}
                  defaultChecked={personalAccessTokenResources.includes(identifier)}
                  className="wrap-anywhere"
                />
              ))}
            </ChoiceGroup>
          )}
        </div>
      </SettingsForm>
      <DoByApi
        actions="settings/actions.ts"
        only={['changePersonalTokenSettings']}
        fields={[
          'personalAccessTokens',
          'personalAccessTokenDays',
          'personalAccessTokenScopes',
          'personalAccessTokenResources',
        ]}
        params={params}
      />
    </>
  );
}
