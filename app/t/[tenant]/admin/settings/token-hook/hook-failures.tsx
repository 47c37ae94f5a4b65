import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { RecordedFailedRequest } from '@/lib/journal/failures/failed-request';
import { TOKEN_HOOK } from '@/lib/oauth/token-hook/hooked-claims';
import { tenantPath } from '@/lib/platform/shared/paths';

/** What the hook refused recently, and where it failed. */
export function HookFailures({
  failures,
  tenantPlace,
}: {
  failures: readonly RecordedFailedRequest[];
  tenantPlace: string;
}) {
  const t = useText();
  const list = tenantPath(tenantPlace, '/admin/why-did-it-fail');
  return (
    <Card title={t('tokenHook.recentFailures')} description={t('tokenHook.keptSevenDays')} flush>
      <ul className="divide-y">
        {failures.map(({ id, at, reason, clientName, clientId }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-3 text-sm">
            <TextLink href={`${list}/${id}`} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {t(reason)}
            </TextLink>
            <span className="text-ink-muted [overflow-wrap:anywhere]">{clientName ?? clientId}</span>
            <Time value={at} format="relative" />
          </li>
        ))}
        <li className="px-5 py-3 text-sm text-ink-muted">
          {failures.length === 0 ? (
            t('tokenHook.noFailures')
          ) : (
            <TextLink href={`${list}?endpoint=${TOKEN_HOOK}`}>{t('common.failedRequests')}</TextLink>
          )}
        </li>
      </ul>
    </Card>
  );
}
