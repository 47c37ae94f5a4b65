import { Badge } from '@/components/ui/badge';
import type { Role } from '@/lib/directory/person';
import type { PersonStatus } from './person-row';
import { roleLabels } from './role-labels';

const statuses = {
  active: { label: 'Active', tone: 'success' },
  deactivated: { label: 'Deactivated', tone: 'neutral' },
  deleted: { label: 'Deleted', tone: 'danger' },
} as const satisfies Record<PersonStatus, { label: string; tone: 'success' | 'neutral' | 'danger' }>;

export function StatusBadge({ status }: { status: PersonStatus }) {
  const { label, tone } = statuses[status];
  return <Badge tone={tone} dot>{label}</Badge>;
}

/** Nothing for those without a role. */
export function RoleBadge({ role }: { role: Role | null }) {
  return role && <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{roleLabels[role].label}</Badge>;
}
