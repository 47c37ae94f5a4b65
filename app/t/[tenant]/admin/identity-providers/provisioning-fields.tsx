import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import type { SelectOption } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import {
  addressDomainPolicies,
  type ProvisioningSettings,
  updatePolicies,
} from '@/lib/sign-in/identity-providers/provisioning';
import { MappingFields } from '../downstream-applications/mapping-fields';
import { addressDomainLabels, updateDescriptions, updateLabels } from './labels';
import { groupRowNames, groupRows, type ShownGroupRule } from './provisioning-form';

interface ProvisioningFieldsProps {
  settings: ProvisioningSettings;
  groups: readonly ShownGroupRule[];
  /** What claims can be mapped to. */
  options: readonly SelectOption[];
}

/** How sign-ins create and change people, as sections of the provider's form. */
export function ProvisioningFields({ settings, groups, options }: ProvisioningFieldsProps) {
  return (
    <>
      <CreationFields settings={settings} />
      <ChangeFields settings={settings} groups={groups} options={options} />
    </>
  );
}

function CreationFields({ settings }: { settings: ProvisioningSettings }) {
  const t = useText();
  return (
    <div className="space-y-5">
      <Switch
        name="create_people"
        label={t('identityProviders.createPeople')}
        description={t('identityProviders.createPeopleHint')}
        defaultChecked={settings.creates}
      />
      <ChoiceGroup
        legend={t('identityProviders.addressDomains')}
        name="address_domains"
        hint={t('identityProviders.addressDomainsHint')}
      >
        {addressDomainPolicies.map((policy) => (
          <Radio
            key={policy}
            name="address_domains"
            value={policy}
            label={t(addressDomainLabels[policy])}
            defaultChecked={settings.addressDomains === policy}
          />
        ))}
      </ChoiceGroup>
      <Field
        label={t('identityProviders.trustedDomains')}
        name="trusted_domains"
        optional
        hint={t('identityProviders.trustedDomainsHint')}
      >
        <Textarea
          name="trusted_domains"
          mono
          rows={2}
          defaultValue={settings.trustedDomains.join('\n')}
          spellCheck={false}
        />
      </Field>
      <Field
        label={t('identityProviders.refusalText')}
        name="refusal_text"
        optional
        hint={t('identityProviders.refusalTextHint')}
      >
        <Input name="refusal_text" maxLength={300} defaultValue={settings.refusalText ?? ''} autoComplete="off" />
      </Field>
    </div>
  );
}

function ChangeFields({ settings, groups, options }: ProvisioningFieldsProps) {
  const t = useText();
  return (
    <div className="space-y-5">
      <ChoiceGroup legend={t('identityProviders.updates')} name="update_people">
        {updatePolicies.map((policy) => (
          <Radio
            key={policy}
            name="update_people"
            value={policy}
            label={t(updateLabels[policy])}
            description={t(updateDescriptions[policy])}
            defaultChecked={settings.updates === policy}
          />
        ))}
      </ChoiceGroup>
      <MappingFields
        rules={settings.attributes}
        options={options}
        words={{
          legend: t('identityProviders.claimMapping'),
          hint: t('identityProviders.claimMappingHint'),
          from: (number) => t('identityProviders.claimNumber', { number }),
          example: t('identityProviders.claimExample'),
        }}
      />
      <Field
        label={t('identityProviders.groupsClaim')}
        name="groups_claim"
        hint={t('identityProviders.groupsClaimHint')}
      >
        <Input name="groups_claim" mono maxLength={300} defaultValue={settings.groupsClaim} spellCheck={false} />
      </Field>
      <ChoiceGroup
        legend={t('identityProviders.groupMapping')}
        name="group_mapping"
        hint={t('identityProviders.groupMappingHint')}
      >
        {groupRows(groups).map(({ value, group }, row) => {
          const names = groupRowNames(row);
          const number = row + 1;
          return (
            <div key={names.value} className="grid items-start gap-2 sm:grid-cols-2">
              <Field label={t('identityProviders.claimValueNumber', { number })} labelHidden name={names.value}>
                <Input
                  name={names.value}
                  mono
                  maxLength={300}
                  defaultValue={value}
                  placeholder={t('identityProviders.claimValueExample')}
                  autoComplete="off"
                  spellCheck={false}
                />
              </Field>
              <Field label={t('identityProviders.groupNumber', { number })} labelHidden name={names.group}>
                <Input
                  name={names.group}
                  defaultValue={group}
                  placeholder={t('identityProviders.groupExample')}
                  autoComplete="off"
                />
              </Field>
            </div>
          );
        })}
      </ChoiceGroup>
      <Switch
        name="leave_groups"
        label={t('identityProviders.leaveGroups')}
        description={t('identityProviders.leaveGroupsHint')}
        defaultChecked={settings.leavesGroups}
      />
    </div>
  );
}
