import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { check } from './check';
import { CheckForm } from './check-form';

/** Asks the provider for its metadata, before anybody signs in. */
export function CheckCard({ tenantPlace, providerId }: { tenantPlace: string; providerId: string }) {
  const t = useText();
  return (
    <Card
      title={t('Check')}
      description={t(
        'Reads what the provider publishes about itself, and says what would keep people from signing in.',
      )}
    >
      <CheckForm action={check.bind(null, tenantPlace)} providerId={providerId} />
    </Card>
  );
}
