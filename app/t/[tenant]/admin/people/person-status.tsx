import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import type { Role } from '@/lib/people/person';
import { text } from '@/lib/platform/shared/text';
import type { PersonStatus } from './person-row';
import { roleLabels } from './role-labels';

const statuses = {
  active: { label: text('Active'), tone: 'success' },
  deactivated: { label: text('Deactivated'), tone: 'neutral' },
  deleted: { label: text('Deleted'), tone: 'danger' },
} as const satisfies Record<PersonStatus, { label: string; tone: 'success' | 'neutral' | 'danger' }>;

export function StatusBadge({ status }: { status: PersonStatus }) {
  const t = useText();
  const { label, tone } = statuses[status];
  return (
    <Badge tone={tone} dot>
      {t(label)}
    </Badge>
  );
}

/** Renders nothing for people without a role. */
export function RoleBadge({ role }: { role: Role | null }) {
  const t = useText();
  return role && <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{t(roleLabels[role].label)}</Badge>;
}
