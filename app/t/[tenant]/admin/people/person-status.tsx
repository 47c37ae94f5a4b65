import { Badge } from '@/components/ui/badge';
import type { Role } from '@/lib/directory/person';
import { roleLabels } from './role-labels';

export function ActiveBadge({ active }: { active: boolean }) {
  return (
    <Badge tone={active ? 'success' : 'neutral'} dot>
      {active ? 'Active' : 'Deactivated'}
    </Badge>
  );
}

/** Nothing for those without a role. */
export function RoleBadge({ role }: { role: Role | null }) {
  return role && <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{roleLabels[role].label}</Badge>;
}
