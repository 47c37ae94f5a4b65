import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import type { SetupLinkStatus } from '@/lib/operation/setup-links/setup-link';
import { statusLabels } from './labels';

const tones = { unopened: 'info', open: 'info', completed: 'success' } as const;

/** The status of a link. One that was finished early says how many of its tasks were started. */
export function SetupLinkStatusBadge({
  status,
  started,
  tasks,
}: {
  status: SetupLinkStatus;
  /** How many of the tasks were started. */
  started: number;
  tasks: number;
}) {
  const t = useText();
  if (status === 'completed' && started < tasks)
    return (
      <Badge dot>
        {started === 0
          ? t('setupLinks.finishedWithoutDoingAnything')
          : t('setupLinks.finishedStarted', { started, tasks })}
      </Badge>
    );
  const tone = status in tones ? tones[status as keyof typeof tones] : undefined;
  return (
    <Badge tone={tone} dot>
      {t(statusLabels[status])}
    </Badge>
  );
}
