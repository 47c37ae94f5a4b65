import { ArrowLeftRight, CircleDot, Layers2, OctagonX, RefreshCw, TriangleAlert } from 'lucide-react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Badge, type Tone } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import type { Family, FamilyEvent, FamilyEventKind } from '@/lib/grants/token-families/family';
import { revokeReasonText } from '@/lib/journal/audit/revoke-reasons';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import { userAgentSaid } from '@/lib/platform/shared/user-agent-text';

const looks: Record<FamilyEventKind, { icon: typeof CircleDot; look: string }> = {
  issued: { icon: CircleDot, look: 'border-success/30 bg-success-tint text-success' },
  rotated: { icon: RefreshCw, look: 'border-line bg-surface text-ink-muted' },
  used: { icon: RefreshCw, look: 'border-line bg-surface text-ink-muted' },
  exchanged: { icon: ArrowLeftRight, look: 'border-line bg-surface text-ink-muted' },
  replayed: { icon: Layers2, look: 'border-info/30 bg-info-tint text-info' },
  'reuse-detected': { icon: TriangleAlert, look: 'border-danger/30 bg-danger-tint text-danger' },
  revoked: { icon: OctagonX, look: 'border-warning/30 bg-warning-tint text-warning' },
};

interface TimelineProps {
  /** Newest first. */
  events: readonly FamilyEvent[];
  eventsCut: boolean;
  family: Pick<Family, 'generation' | 'status'>;
}

/** A family's events along a timeline. */
export function Timeline({ events, eventsCut, family }: TimelineProps) {
  const t = useText();
  const leaked = events.flatMap(({ detail }) =>
    typeof detail.presentedGeneration === 'number' ? [detail.presentedGeneration] : [],
  );
  return (
    <ol>
      {events.map((event, index) => (
        <Entry
          key={event.id}
          event={event}
          mark={markOf(event, family, leaked)}
          last={index === events.length - 1 && !eventsCut}
        />
      ))}
      {eventsCut && <li className="pl-10 text-sm text-ink-subtle">{t('tokenFamilies.olderEventsArentShown')}</li>}
    </ol>
  );
}

interface Mark {
  tone: Tone;
  label: Sayable;
}

/** The mark on the refresh token that an event issued: current, or presented again later. */
function markOf(
  { kind, generation }: FamilyEvent,
  family: TimelineProps['family'],
  leaked: readonly number[],
): Mark | null {
  if ((kind !== 'issued' && kind !== 'rotated') || generation === 0) return null;
  if (leaked.includes(generation)) return { tone: 'danger', label: msg('tokenFamilies.presentedAgainLater') };
  return family.status === 'living' && generation === family.generation
    ? { tone: 'success', label: msg('tokenFamilies.current') }
    : null;
}

function Entry({ event, mark, last }: { event: FamilyEvent; mark: Mark | null; last: boolean }) {
  const t = useText();
  const { icon: Icon, look } = looks[event.kind];
  const { note } = event.detail;
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      {!last && <span aria-hidden className="absolute top-7 bottom-0 left-3.5 w-px bg-line" />}
      <span aria-hidden className={cn('grid size-7 shrink-0 place-items-center rounded-full border', look)}>
        <Icon className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1 pt-1 text-sm">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {titleOf(event, t)}
            {mark && <Badge tone={mark.tone}>{t(mark.label)}</Badge>}
          </p>
          <Time value={event.at} className="text-ink-muted" />
        </div>
        <p className="text-ink-muted [overflow-wrap:anywhere]" title={event.userAgent ?? undefined}>
          {event.ipAddress ?? t('common.unknownAddress')} · {t(userAgentSaid(event.userAgent))}
        </p>
        {typeof note === 'string' && (
          <p className="mt-1 border-l-2 pl-2.5 text-ink-muted [overflow-wrap:anywhere]">{note}</p>
        )}
      </div>
    </li>
  );
}

/** The client that exchanged a token, and the resources of the new one. */
function exchanged({ clientId, resources }: FamilyEvent['detail'], t: SayText): string {
  const client = typeof clientId === 'string' ? clientId : t('tokenFamilies.aClient');
  if (!Array.isArray(resources) || resources.length === 0) return t('tokenFamilies.tokenExchangedByClient', { client });
  return t('tokenFamilies.tokenExchangedByClientFor', { client, targets: resources.join(t('common.and')) });
}

/** A repeated request, or one for other scopes or resources, which got a separate access token. */
function replayed(generation: string, { scopes, resources }: FamilyEvent['detail'], t: SayText): string {
  const targets = [scopes, resources].flat().filter((target) => typeof target === 'string');
  return targets.length === 0
    ? t('tokenFamilies.generationGenerationPresentedAgainSame', { generation })
    : t('tokenFamilies.generationGenerationPresentedAgainFor', { generation, targets: targets.join(t('common.and')) });
}

function titleOf({ kind, generation: current, detail }: FamilyEvent, t: SayText): string {
  const generation = String(current);
  switch (kind) {
    case 'issued':
      return t(
        current === 0 ? 'tokenFamilies.authorizedWithoutRefreshToken' : 'tokenFamilies.authorizedGeneration1Issued',
      );
    case 'rotated':
      return t('tokenFamilies.rotatedToGenerationGeneration', { generation });
    case 'used':
      return t('tokenFamilies.generationGenerationUsedWithoutRotation', { generation });
    case 'exchanged':
      return exchanged(detail, t);
    case 'replayed':
      return replayed(generation, detail, t);
    case 'reuse-detected':
      return detail.reason === 'authorization-code-replayed'
        ? t('tokenFamilies.authorizationCodePresentedAgainToken')
        : t('tokenFamilies.generationGenerationPresentedAgainToken', {
            generation: String(
              typeof detail.presentedGeneration === 'number' ? detail.presentedGeneration : current - 1,
            ),
          });
    case 'revoked':
      return t(typeof detail.reason === 'string' ? revokeReasonText(detail.reason) : msg('tokenFamilies.ended'));
  }
}
