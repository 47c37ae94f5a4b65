import { Badge, type Tone } from '@/components/ui/badge';
import type { FamilyStatus } from '@/lib/families/family';

const looks: Record<FamilyStatus, { tone: Tone; label: string }> = {
  living: { tone: 'success', label: 'Living' },
  expired: { tone: 'neutral', label: 'Expired' },
  revoked: { tone: 'neutral', label: 'Revoked' },
  leaked: { tone: 'danger', label: 'Leaked' },
};

/** What became of a family. */
export function StatusBadge({ status }: { status: FamilyStatus }) {
  const { tone, label } = looks[status];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
