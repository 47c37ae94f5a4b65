import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { tenantPath } from '@/lib/platform/shared/paths';

/** The link to all data that is stored about the person. */
export function DataCard({ tenantPlace }: { tenantPlace: string }) {
  const t = useText();
  return (
    <Card
      title={t('Your data')}
      actions={<ButtonLink href={tenantPath(tenantPlace, '/account/data')}>{t('View and download')}</ButtonLink>}
    >
      <p className="text-sm text-ink-muted">{t('Everything stored about you, in one file.')}</p>
    </Card>
  );
}
