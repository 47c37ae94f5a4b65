import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import type { Role } from '@/lib/people/person';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { PersonStatus } from './person-row';
import { roleLabels } from './role-labels';

const statuses = {
  active: { label: msg('common.active'), tone: 'success' },
  deactivated: { label: msg('common.deactivated'), tone: 'neutral' },
  deleted: { label: msg('common.deleted'), tone: 'danger' },
} as const satisfies Record<PersonStatus, { label: Sayable; tone: 'success' | 'neutral' | 'danger' }>;

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
