import { useText } from '@/components/text/use-text';
import { Badge, type Tone } from '@/components/ui/badge';
import type { FamilyStatus } from '@/lib/grants/token-families/family';
import { text } from '@/lib/platform/shared/text';

const looks: Record<FamilyStatus, { tone: Tone; label: string }> = {
  living: { tone: 'success', label: text('Active') },
  expired: { tone: 'neutral', label: text('Expired') },
  revoked: { tone: 'neutral', label: text('Revoked') },
  leaked: { tone: 'danger', label: text('Leaked') },
};

/** The status of a family. */
export function StatusBadge({ status }: { status: FamilyStatus }) {
  const t = useText();
  const { tone, label } = looks[status];
  return (
    <Badge tone={tone} dot>
      {t(label)}
    </Badge>
  );
}
