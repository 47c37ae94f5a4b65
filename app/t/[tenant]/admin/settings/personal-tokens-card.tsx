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
import { changePersonalTokenSettings } from './change-personal-token-settings';

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
        title={t('Personal access tokens')}
        description={t(
          'Tokens that people create on their account page for scripts and tools that can’t sign in. Resource servers validate them by introspection, and they end with the person’s account. Scopes and resources you remove here are removed from existing tokens immediately.',
        )}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('Save token settings')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0 space-y-5">
          {forNothing && (
            <Callout tone="warning">
              {t(
                'People can’t create tokens yet. Choose a resource and a scope that it accepts, or openid or scim.me.',
              )}
            </Callout>
          )}
          <Switch
            name="personalAccessTokens"
            defaultChecked={personalAccessTokens}
            label={t('Allow people to create tokens')}
            description={t(
              'Bearer tokens that aren’t bound to a key: anyone who has one can use it until it expires or is revoked.',
            )}
          />
          <Field
            label={t('Maximum lifetime (days)')}
            name="personalAccessTokenDays"
            required
            hint={t('{least}–{most}. Existing tokens keep their lifetime.', {
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
            hint={t(
              'Scopes that people can give a token. With openid or scim.me, tokens can access the person’s own profile here.',
            )}
            scopes={known}
            chosen={personalAccessTokenScopes}
          />
          {resources.size > 0 && (
            <ChoiceGroup
              legend={t('Resources')}
              name="personalAccessTokenResources"
              hint={t(
                'Registered resources that tokens can be for. A client that serves the resource introspects them.',
              )}
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
