import { LiveFacts } from '@/components/live/live-facts';
import type { LivePage } from '@/components/live/use-live';
import { ExportLink } from '@/components/step-up/export-link';
import { useText } from '@/components/text/use-text';
import { buttonVariants } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { tenantPath } from '@/lib/platform/shared/paths';
import { askToExport } from '../actions';

interface ExportCardProps {
  tenantPlace: string;
  live: LivePage;
  /** When the tenant was last exported, if it ever was. */
  lastExportAt: Date | undefined;
}

/** Says what an export contains before it offers the download, and afterwards that the tenant was exported. */
export function ExportCard({ tenantPlace, live, lastExportAt }: ExportCardProps) {
  const t = useText();
  return (
    <Card title={t('settings.export')} description={t('settings.fileForMovingToAnother')}>
      <LiveFacts {...live} />
      <div className="space-y-4 text-sm">
        <details>
          <summary className={buttonVariants()}>{t('settings.exportEverythingWithHashes')}</summary>
          <div className="mt-3 max-w-prose space-y-3 rounded-lg border bg-surface p-4">
            <p className="font-medium">{t('settings.exportThisTenant')}</p>
            <p className="text-ink-muted">{t('settings.exportContains')}</p>
            <ul className="list-disc space-y-1 pl-4 text-ink-muted">
              <li>{t('settings.exportedPeople')}</li>
              <li>{t('settings.exportedGroups')}</li>
              <li>{t('settings.exportedClients')}</li>
            </ul>
            <p className="text-ink-muted">{t('settings.exportIsSecret')}</p>
            <ExportLink
              href={tenantPath(tenantPlace, '/admin/settings/export')}
              ask={askToExport.bind(null, tenantPlace)}
            >
              {t('settings.downloadExport')}
            </ExportLink>
          </div>
        </details>
        {lastExportAt && (
          <p role="status" className="text-ink-muted">
            {t.rich('settings.lastExported', { time: () => <Time value={lastExportAt} format="relative" /> })}{' '}
            <TextLink href={tenantPath(tenantPlace, '/admin/audit-log?action=tenant.exported')}>
              {t('common.viewInAuditLog')}
            </TextLink>
          </p>
        )}
      </div>
    </Card>
  );
}
