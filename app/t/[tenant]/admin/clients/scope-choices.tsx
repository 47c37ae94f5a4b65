import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';

export interface ScopeChoice {
  name: string;
  description: string;
}

/** Which of the tenant's scopes a client may ask for. */
export function ScopeChoices({ scopes, chosen }: { scopes: readonly ScopeChoice[]; chosen: readonly string[] }) {
  return (
    <ChoiceGroup legend="Scopes" name="scope" hint="What the client may ask for. It gets no other scope, whoever signs in.">
      {scopes.map(({ name, description }) => (
        <Checkbox
          key={name}
          name="scope"
          value={name}
          label={<code className="font-mono text-[0.95em]">{name}</code>}
          description={description}
          defaultChecked={chosen.includes(name)}
        />
      ))}
      {scopes.length === 0 && <p className="text-sm text-ink-subtle">This tenant has no scopes.</p>}
    </ChoiceGroup>
  );
}
