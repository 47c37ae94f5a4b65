import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import type { PersonalToken } from '@/lib/grants/personal-tokens/personal-token';
import { revokeToken } from './actions';

interface PersonalTokensCardProps {
  tenantPlace: string;
  personId: string;
  tokens: readonly PersonalToken[];
  now: Date;
  mayChange: boolean;
}

/** The tokens that the person created, with controls to revoke them. Renders nothing if there are none. */
export function PersonalTokensCard({ tenantPlace, personId, tokens, now, mayChange }: PersonalTokensCardProps) {
  const t = useText();
  if (tokens.length === 0) return null;
  return (
    <Card title={t('common.personalAccessTokens')} description={t('people.tokensThisPersonCreatedFor')} flush>
      <ul className="divide-y">
        {tokens.map((token) => (
          <li key={token.id} className="flex items-center justify-between gap-4 px-5 py-2.5 text-sm">
            <TokenFacts token={token} now={now} />
            {mayChange && (
              <ConfirmDialog
                trigger={t('common.revoke')}
                triggerVariant="ghost"
                triggerSize="sm"
                title={t('common.revokeName', { name: token.name })}
                description={t('people.anythingThatUsesThisToken')}
                confirmLabel={t('common.revokeToken')}
                action={revokeToken.bind(null, tenantPlace)}
                fields={{ id: personId, token: token.id }}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TokenFacts({
  token: { name, resource, scopes, createdAt, expiresAt, lastUsedAt },
  now,
}: {
  token: PersonalToken;
  now: Date;
}) {
  const t = useText();
  return (
    <div className="min-w-0 space-y-0.5">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        {expiresAt <= now && (
          <Badge tone="danger" dot>
            {t('common.expired')}
          </Badge>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-1 text-ink-muted wrap-anywhere">
        {t.rich('people.forResource', {
          scopes: () =>
            scopes.map((scope) => (
              <Badge key={scope} mono>
                {scope}
              </Badge>
            )),
          resource: resource ?? t('people.userinfoAndScim'),
        })}
      </p>
      <p className="text-ink-muted">
        {t.rich('people.createdExpires', {
          since: () => <Time value={createdAt} />,
          until: () => <Time value={expiresAt} />,
        })}
        {' · '}
        {lastUsedAt
          ? t.rich('people.lastUsed', { time: () => <Time value={lastUsedAt} format="relative" /> })
          : t('common.notUsedYetLower')}
      </p>
    </div>
  );
}
