import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { PersonalToken } from '@/lib/grants/personal-tokens/personal-token';
import type { OfferedResource } from '@/lib/oauth/personal-tokens/offered-resources';
import { tenantPath } from '@/lib/platform/shared/paths';
import { LastUsed } from '../last-used';

interface TokenListProps {
  tenantPlace: string;
  tokens: readonly PersonalToken[];
  /** The resources that tokens can currently be for. */
  offered: readonly OfferedResource[];
  now: Date;
  csrf: string;
  actions: ReactNode;
}

/**
 * The person's tokens, each with its permissions and a button to revoke it. Plain HTML, which asks for confirmation
 * before revoking.
 */
export function TokenList({ tenantPlace, tokens, offered, now, csrf, actions }: TokenListProps) {
  const t = useText();
  return (
    <Card flush title={t('account.yourTokens')} description={t('account.forScriptsAndToolsThat')} actions={actions}>
      {tokens.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">{t('account.noneYet')}</p>}
      <ul className="divide-y">
        {tokens.map((token) => (
          <li key={token.id} className="space-y-3 px-5 py-4">
            <TokenFacts
              token={token}
              target={offered.find(({ identifier }) => identifier === token.resource)}
              now={now}
            />
            <details className="min-w-0 text-sm">
              <summary
                className="cursor-pointer py-1 text-danger"
                aria-label={t('account.revokeName', { name: token.name })}
              >
                {t('common.revoke')}
              </summary>
              <form method="post" action={tenantPath(tenantPlace, '/account/tokens/revoke')} className="mt-2 space-y-2">
                <input type="hidden" name="csrf" value={csrf} />
                <input type="hidden" name="token" value={token.id} />
                <p className="max-w-prose text-ink-muted">{t('account.requestsWithThisTokenAre')}</p>
                <Button
                  type="submit"
                  variant="destructive"
                  aria-label={t('account.revokeNameNow', { name: token.name })}
                >
                  {t('account.revokeNow')}
                </Button>
              </form>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TokenFacts({
  token: { name, resource, scopes, createdAt, expiresAt, lastUsedAt },
  target,
  now,
}: {
  token: PersonalToken;
  target: OfferedResource | undefined;
  now: Date;
}) {
  const t = useText();
  const expired = expiresAt <= now;
  return (
    <div className="space-y-1.5">
      <h3 className="flex flex-wrap items-center gap-2 text-base font-medium [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
        {expired && (
          <Badge tone="danger" dot>
            {t('common.expired')}
          </Badge>
        )}
        {!expired && !target && <Badge dot>{t('account.turnedOff')}</Badge>}
      </h3>
      <p className="flex flex-wrap items-center gap-1 text-sm text-ink-muted wrap-anywhere">
        {t('account.resource', { resource: target ? t(target.name) : (resource ?? t('common.yourProfile')) })}
        {scopes.map((scope) => (
          <Badge key={scope} mono>
            {scope}
          </Badge>
        ))}
      </p>
      <p className="text-sm text-ink-muted">
        {t.rich('account.created', { when: () => <Time value={createdAt} /> })} ·{' '}
        {t.rich(expired ? 'account.expired' : 'account.expires', {
          when: () => <Time value={expiresAt} />,
        })}{' '}
        · <LastUsed at={lastUsedAt} />
      </p>
    </div>
  );
}
