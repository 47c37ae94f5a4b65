import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { isPrivateRelay, type LinkedIdentity } from '@/lib/sign-in/identity-providers/linked-identity';
import { unlinkIdentity } from './actions';

interface LinkedIdentitiesCardProps {
  tenantPlace: string;
  personId: string;
  identities: readonly LinkedIdentity[];
  mayChange: boolean;
}

/** The person's linked accounts, with controls to unlink them. Renders nothing if there are none. */
export function LinkedIdentitiesCard({ tenantPlace, personId, identities, mayChange }: LinkedIdentitiesCardProps) {
  const t = useText();
  if (identities.length === 0) return null;
  return (
    <Card title={t('common.linkedAccounts')} flush>
      <ul className="divide-y">
        {identities.map((identity) => (
          <li key={identity.providerId} className="flex items-center justify-between gap-4 px-5 py-2.5 text-sm">
            <IdentityFacts identity={identity} />
            {mayChange && (
              <ConfirmDialog
                trigger={t('common.unlink')}
                triggerVariant="ghost"
                triggerSize="sm"
                title={t('people.unlinkProviderAccount', { provider: identity.providerName })}
                description={t('people.personCanNoLongerSign')}
                ends={[t('people.theirSessionsStartedWithLinked')]}
                confirmLabel={t('common.unlink')}
                action={unlinkIdentity.bind(null, tenantPlace)}
                fields={{ id: personId, provider: identity.providerId }}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function IdentityFacts({
  identity: { providerName, providerDisabled, subject, email, linkedBy, lastUsedAt },
}: {
  identity: LinkedIdentity;
}) {
  const t = useText();
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        <bdi>{providerName}</bdi>
        {providerDisabled && <Badge>{t('people.disabled')}</Badge>}
        {email !== null && isPrivateRelay(email) && <Badge>{t('common.privateRelay')}</Badge>}
        {linkedBy === 'created' && <Badge>{t('people.createdThisPerson')}</Badge>}
      </p>
      <p className="text-ink-muted wrap-anywhere">
        <bdi>{email ?? subject}</bdi> ·{' '}
        {lastUsedAt
          ? t.rich('people.lastUsed', { time: () => <Time value={lastUsedAt} format="relative" /> })
          : t('common.notUsedYetLower')}
      </p>
    </div>
  );
}
