import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { PersonalToken } from '@/lib/grants/personal-tokens/personal-token';
import { tenantPath } from '@/lib/platform/shared/paths';

/** How many tokens act on the person's behalf, and the link to them. */
export function TokensCard({
  tenantPlace,
  tokens,
  now,
}: {
  tenantPlace: string;
  tokens: readonly PersonalToken[];
  now: Date;
}) {
  const t = useText();
  const living = tokens.filter(({ expiresAt }) => expiresAt > now);
  const [lastUsed] = living.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).sort((a, b) => b.getTime() - a.getTime());
  return (
    <Card
      title={t('Personal access tokens')}
      description={t('Used by your scripts and tools to act on your behalf.')}
      actions={<ButtonLink href={tenantPath(tenantPlace, '/account/tokens')}>{t('Your tokens')}</ButtonLink>}
    >
      <p className="text-sm">
        {living.length === 0 ? t('None yet.') : t('You have {count}.', { count: String(living.length) })}
        {lastUsed && (
          <span className="text-ink-muted">
            {' '}
            {t.rich('Last used <when></when>.', { when: () => <Time value={lastUsed} format="relative" /> })}
          </span>
        )}
      </p>
    </Card>
  );
}
