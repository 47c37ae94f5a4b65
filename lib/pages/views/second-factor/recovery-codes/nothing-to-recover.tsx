import { useText } from '@/components/text/use-text';
import { PlainButtonLink } from '@/components/ui/plain-button';
import { tenantPath } from '@/lib/platform/shared/paths';

/** In place of the form for whoever has no second factor, whose place a code could take. */
export function NothingToRecover({ tenantPlace }: { tenantPlace: string }) {
  const t = useText();
  return (
    <div className="space-y-4">
      <p className="text-sm text-pretty">
        {t(
          'You have no second factor, so there is nothing for a code to take the place of. Add one first; you are offered codes with it.',
        )}
      </p>
      <PlainButtonLink href={tenantPath(tenantPlace, '/account/security')} variant="primary" size="lg" block>
        {t('Add a second factor')}
      </PlainButtonLink>
    </div>
  );
}
