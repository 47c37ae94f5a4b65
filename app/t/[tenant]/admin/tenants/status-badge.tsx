import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';

/** Whether a tenant is active or suspended. */
export function StatusBadge({ status }: { status: 'active' | 'suspended' }) {
  const t = useText();
  return status === 'suspended' ? (
    <Badge tone="warning" dot>
      {t('tenants.suspended')}
    </Badge>
  ) : (
    <Badge tone="success" dot>
      {t('common.active')}
    </Badge>
  );
}
