import { useText } from '@/components/text/use-text';
import { ScopeCheckboxes, type ScopeChoice } from '../scope-checkboxes';

/** Which of the tenant's scopes a client may ask for. */
export function ScopeChoices(choices: { scopes: readonly ScopeChoice[]; chosen: readonly string[] }) {
  const t = useText();
  return (
    <ScopeCheckboxes
      {...choices}
      name="scope"
      hint={t('What the client may ask for. It gets no other scope, whoever signs in.')}
    />
  );
}
