import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { type AssertionProfile, assertionProfiles } from '@/lib/oauth/assertion/trusted-issuer';
import { ScopeCheckboxes } from '../scope-checkboxes';
import { profileDescriptions, profileLabels } from './labels';

interface GrantFieldsProps {
  /** The tenant's own. */
  scopes: readonly { name: string; description: string }[];
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
      <ChoiceGroup legend={t('Assertions')} name="profiles">
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
        hint={t(
          'Scopes that tokens from its assertions can have, limited to those that the client is allowed and the assertion doesn’t exclude.',
        )}
        scopes={scopes}
        chosen={chosen}
      />
      <Field
        label={t('Maximum assertion lifetime')}
        name="max_lifetime_seconds"
        hint={t(
          'For example 90 s, 10 min or 1 h. Longer assertions are rejected. Each is remembered for this long, so it can be used only once.',
        )}
      >
        <Input name="max_lifetime_seconds" defaultValue={lifetime} autoComplete="off" className="sm:max-w-48" />
      </Field>
    </div>
  );
}
