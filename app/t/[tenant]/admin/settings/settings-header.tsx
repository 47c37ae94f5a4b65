import { useText } from '@/components/text/use-text';
import { PageHeader } from '@/components/ui/page-header';
import { tenantPath } from '@/lib/platform/shared/paths';

interface SettingsHeaderProps {
  tenantPlace: string;
  title: string;
  description?: string;
}

/** The heading of a page of the tenant's settings. */
export function SettingsHeader({ tenantPlace, title, description }: SettingsHeaderProps) {
  const t = useText();
  return (
    <PageHeader
      breadcrumbs={[{ label: t('common.settings'), href: tenantPath(tenantPlace, '/admin/settings') }]}
      title={title}
      description={description}
    />
  );
}
