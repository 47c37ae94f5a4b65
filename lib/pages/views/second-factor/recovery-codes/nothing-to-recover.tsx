import { useText } from '@/components/text/use-text';
import { PlainButtonLink } from '@/components/ui/plain-button';
import { tenantPath } from '@/lib/platform/shared/paths';

/** Replaces the form for a person without a second factor that a code could stand in for. */
export function NothingToRecover({ tenantPlace }: { tenantPlace: string }) {
  const t = useText();
  return (
    <div className="space-y-4">
      <p className="text-sm text-pretty">
        {t(
          'You don’t have a second factor, so you don’t need recovery codes yet. Add one first; you’ll then be offered codes.',
        )}
      </p>
      <PlainButtonLink href={tenantPath(tenantPlace, '/account/security')} variant="primary" size="lg" block>
        {t('Add a second factor')}
      </PlainButtonLink>
    </div>
  );
}
