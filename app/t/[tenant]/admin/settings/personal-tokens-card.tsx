import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { personalTokenPolicy } from '@/lib/grants/personal-tokens/personal-token-policy';
import { offeredResources, scopesOfClients } from '@/lib/oauth/personal-tokens/offered-resources';
import { settingsVersion } from '@/lib/tenants/change-settings';
import { personalTokenDays } from '@/lib/tenants/personal-token-settings';
import type { Tenant } from '@/lib/tenants/store';
import { SavedNote } from '../saved-note';
import { ScopeCheckboxes } from '../scope-checkboxes';
import { changePersonalTokenSettings } from './actions';

const { least, most } = personalTokenDays;

/** Whether people can create personal access tokens, and for what. */
export function PersonalTokensCard({ tenant, editable }: { tenant: Tenant; editable: boolean }) {
  const t = useText();
  const { place, settings, scopes, resources } = tenant;
  const { personalAccessTokens, personalAccessTokenDays, personalAccessTokenScopes, personalAccessTokenResources } =
    settings;
  const known = [...scopes]
    .filter(([name]) => !scopesOfClients.some((one) => one === name))
    .map(([name, description]) => ({ name, description }));
  const forNothing = personalAccessTokens && offeredResources(personalTokenPolicy(settings), tenant).length === 0;
  return (
    <ActionForm action={changePersonalTokenSettings.bind(null, place)}>
      <BasedOn
        version={settingsVersion({
          personalAccessTokens,
          personalAccessTokenDays,
          personalAccessTokenScopes,
          personalAccessTokenResources,
        })}
      />
      <Card
        title={t('common.personalAccessTokens')}
        description={t('settings.tokensThatPeopleCreateOn')}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('settings.saveTokenSettings')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0 space-y-5">
          {forNothing && <Callout tone="warning">{t('settings.peopleCantCreateTokensYet')}</Callout>}
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
            hint={t('settings.leastMostExistingTokensKeep', {
              least: String(least),
              most: String(most),
            })}
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
        </fieldset>
      </Card>
    </ActionForm>
  );
}
