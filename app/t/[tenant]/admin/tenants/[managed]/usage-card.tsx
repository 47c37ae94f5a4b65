import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { TenantUsage } from '@/lib/tenants/register';

/** A tenant's usage. */
export function UsageCard({ usage: { people, clients, families, tokens } }: { usage: TenantUsage }) {
  const t = useText();
  const figures = [
    { label: t('Active people'), count: people },
    { label: t('Enabled clients'), count: clients },
    { label: t('Active token families'), count: families },
    { label: t('Tokens in the last 30 days'), count: tokens },
  ];
  return (
    <Card
      title={t('Usage')}
      description={t(
        'People, clients and token families are current counts. Tokens are counted hourly, with a delay of a few seconds.',
      )}
    >
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(({ label, count }) => (
          <div key={label}>
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="mt-1 text-2xl font-semibold tabular-nums">{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
