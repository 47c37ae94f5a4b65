import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { check } from './check';
import { CheckForm } from './check-form';

/** Fetches the provider's metadata before anyone signs in with it. */
export function CheckCard({ tenantPlace, providerId }: { tenantPlace: string; providerId: string }) {
  const t = useText();
  return (
    <Card
      title={t('Connection check')}
      description={t('Reads the provider’s metadata and reports problems that would prevent sign-in.')}
    >
      <CheckForm action={check.bind(null, tenantPlace)} providerId={providerId} />
    </Card>
  );
}
