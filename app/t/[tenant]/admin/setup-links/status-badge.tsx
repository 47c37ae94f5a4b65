import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import type { SetupLinkStatus } from '@/lib/operation/setup-links/setup-link';
import { statusLabels } from './labels';

const tones = { unopened: 'info', open: 'info', completed: 'success' } as const;

export function SetupLinkStatusBadge({ status }: { status: SetupLinkStatus }) {
  const t = useText();
  const tone = status in tones ? tones[status as keyof typeof tones] : undefined;
  return (
    <Badge tone={tone} dot>
      {t(statusLabels[status])}
    </Badge>
  );
}
