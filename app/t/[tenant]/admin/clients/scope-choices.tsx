import { useText } from '@/components/text/use-text';
import { ScopeCheckboxes, type ScopeChoice } from '../scope-checkboxes';

/** The tenant's scopes that a client may request. */
export function ScopeChoices(choices: { scopes: readonly ScopeChoice[]; chosen: readonly string[] }) {
  const t = useText();
  return <ScopeCheckboxes {...choices} name="scope" hint={t('clients.scopesClientCanRequestIt')} />;
}
