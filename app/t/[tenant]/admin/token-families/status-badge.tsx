import { useText } from '@/components/text/use-text';
import { Badge, type Tone } from '@/components/ui/badge';
import type { FamilyStatus } from '@/lib/grants/token-families/family';
import { msg, type Sayable } from '@/lib/platform/shared/message';

const looks: Record<FamilyStatus, { tone: Tone; label: Sayable }> = {
  living: { tone: 'success', label: msg('common.active') },
  expired: { tone: 'neutral', label: msg('common.expired') },
  revoked: { tone: 'neutral', label: msg('common.revoked') },
  leaked: { tone: 'danger', label: msg('tokenFamilies.leaked') },
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
