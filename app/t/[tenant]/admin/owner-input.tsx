import { SuggestedInput } from '@/components/shell/commands/suggested-input';
import { tenantPath } from '@/lib/platform/shared/paths';

/** The address that suggests people or groups for a field. */
export const choicesOf = (tenantPlace: string, kind: 'people' | 'groups') =>
  tenantPath(tenantPlace, `/admin/search/choices/${kind}`);

/** Chooses an accountable person by name, address or user name. */
export function OwnerInput({ tenantPlace, userName = '' }: { tenantPlace: string; userName?: string }) {
  return <SuggestedInput name="owner" from={choicesOf(tenantPlace, 'people')} defaultValue={userName} />;
}
