import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import type { Sayable } from '@/lib/platform/shared/message';

export interface ScopeChoice {
  name: string;
  description: Sayable;
  /** For a legend that is not always shown. */
  className?: string | undefined;
}

interface ScopeCheckboxesProps {
  /** The name of the form's field. */
  name: string;
  /** What selecting an entry means in this form. */
  hint: string;
  scopes: readonly ScopeChoice[];
  chosen: readonly string[];
}

/** Checkboxes for the tenant's scopes. */
export function ScopeCheckboxes({ name, hint, scopes, chosen }: ScopeCheckboxesProps) {
  const t = useText();
  return (
    <ChoiceGroup legend={t('common.scopes')} name={name} hint={hint}>
      {scopes.map(({ name: scope, description, className }) => (
        <Checkbox
          key={scope}
          name={name}
          value={scope}
          label={<code className="font-mono text-[0.95em]">{scope}</code>}
          description={t(description)}
          className={className}
          defaultChecked={chosen.includes(scope)}
        />
      ))}
      {scopes.length === 0 && <p className="text-sm text-ink-subtle">{t('console.thisTenantHasNoScopes')}</p>}
    </ChoiceGroup>
  );
}
