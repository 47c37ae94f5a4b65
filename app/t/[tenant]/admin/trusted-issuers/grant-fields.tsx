import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { type AssertionProfile, assertionProfiles } from '@/lib/oauth/assertion/trusted-issuer';
import { ScopeCheckboxes, type ScopeChoice } from '../scope-checkboxes';
import { profileDescriptions, profileLabels } from './labels';

interface GrantFieldsProps {
  /** The tenant's own. */
  scopes: readonly ScopeChoice[];
  profiles: readonly AssertionProfile[];
  chosen: readonly string[];
  /** The maximum lifetime of an assertion, in words. */
  lifetime: string;
}

/** Which assertions the issuer may send, and which scopes they grant. */
export function GrantFields({ scopes, profiles, chosen, lifetime }: GrantFieldsProps) {
  const t = useText();
  return (
    <div className="space-y-6">
      <ChoiceGroup legend={t('trustedIssuers.assertions')} name="profiles">
        {assertionProfiles.map((profile) => (
          <Checkbox
            key={profile}
            name="profiles"
            value={profile}
            label={profileLabels[profile]}
            description={t(profileDescriptions[profile])}
            defaultChecked={profiles.includes(profile)}
          />
        ))}
      </ChoiceGroup>
      <ScopeCheckboxes
        name="scope"
        hint={t('trustedIssuers.scopesThatTokensFromIts')}
        scopes={scopes}
        chosen={chosen}
      />
      <Field
        label={t('trustedIssuers.maximumAssertionLifetime')}
        name="max_lifetime_seconds"
        hint={t('trustedIssuers.forExample90S10')}
      >
        <Input name="max_lifetime_seconds" defaultValue={lifetime} autoComplete="off" className="sm:max-w-48" />
      </Field>
    </div>
  );
}
