import { useText } from '@/components/text/use-text';
import { msg } from '@/lib/platform/shared/message';
import { ScopeCheckboxes, type ScopeChoice } from '../scope-checkboxes';

/** The tenant's scopes that a client may request. */
export function ScopeChoices({ scopes, chosen }: { scopes: readonly ScopeChoice[]; chosen: readonly string[] }) {
  const t = useText();
  return (
    <ScopeCheckboxes
      scopes={scopes.map(explained)}
      chosen={chosen}
      name="scope"
      hint={t('clients.scopesClientCanRequestIt')}
    />
  );
}

/** The scope `offline_access` says besides how it relates to the grant type. */
function explained(choice: ScopeChoice): ScopeChoice {
  const { name, description } = choice;
  return name === 'offline_access'
    ? { ...choice, description: msg('clients.refreshTokensKeepWorkingAfter', { description }) }
    : choice;
}
