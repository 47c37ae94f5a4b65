import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { tenantPath } from '@/lib/platform/shared/paths';
import { isPrivateRelay, type LinkedIdentity } from '@/lib/sign-in/identity-providers/linked-identity';
import { LastUsed } from '../last-used';

interface IdentitiesCardProps {
  tenantPlace: string;
  identities: readonly LinkedIdentity[];
  /** The identity providers that the person could link. */
  offered: readonly { id: string; name: string }[];
  editable: boolean;
  csrf: string;
}

/**
 * The person's linked accounts, with controls to link and unlink them. Plain HTML, which asks for confirmation before
 * unlinking.
 */
export function IdentitiesCard({ tenantPlace, identities, offered, editable, csrf }: IdentitiesCardProps) {
  const t = useText();
  const linkable = offered.filter(({ id }) => !identities.some(({ providerId }) => providerId === id));
  if (identities.length === 0 && linkable.length === 0) return null;
  return (
    <Card flush title={t('common.linkedAccounts')} description={t('account.accountsAtOtherProvidersThat')}>
      {identities.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">{t('account.noLinkedAccounts')}</p>}
      <ul className="divide-y">
        {identities.map((identity) => (
          <li key={identity.providerId} className="space-y-3 px-5 py-4">
            <IdentityFacts identity={identity} />
            {editable && <Unlink tenantPlace={tenantPlace} identity={identity} csrf={csrf} />}
          </li>
        ))}
      </ul>
      {editable && linkable.length > 0 && (
        <div className="flex flex-wrap gap-3 border-t px-5 py-4">
          {linkable.map(({ id, name }) => (
            <form key={id} method="post" action={tenantPath(tenantPlace, '/account/security/link')}>
              <input type="hidden" name="csrf" value={csrf} />
              <input type="hidden" name="provider" value={id} />
              <Button type="submit" className="h-auto min-h-8 py-1 whitespace-normal wrap-anywhere">
                {t.rich('account.linkNameAccount', {
                  name,
                  provider: (chunks) => <bdi>{chunks}</bdi>,
                })}
              </Button>
            </form>
          ))}
        </div>
      )}
    </Card>
  );
}

function IdentityFacts({
  identity: { providerName, providerDisabled, email, createdAt, lastUsedAt },
}: {
  identity: LinkedIdentity;
}) {
  const t = useText();
  return (
    <div className="space-y-1">
      <h3 className="flex flex-wrap items-center gap-2 text-base font-medium [overflow-wrap:anywhere]">
        <bdi>{providerName}</bdi>
        {providerDisabled && <Badge>{t('account.unavailable')}</Badge>}
      </h3>
      <p className="text-sm text-ink-muted wrap-anywhere">
        {email !== null && (
          <>
            <bdi>{email}</bdi>
            {isPrivateRelay(email) && ` (${t('common.privateRelay')})`} ·{' '}
          </>
        )}
        {t.rich('account.linked', { when: () => <Time value={createdAt} /> })} · <LastUsed at={lastUsedAt} />
      </p>
    </div>
  );
}

function Unlink({
  tenantPlace,
  identity: { providerId, providerName },
  csrf,
}: {
  tenantPlace: string;
  identity: LinkedIdentity;
  csrf: string;
}) {
  const t = useText();
  return (
    <details className="min-w-0 text-sm">
      <summary
        className="cursor-pointer py-1 text-danger"
        aria-label={t('account.unlinkProvider', { provider: providerName })}
      >
        {t('common.unlink')}
      </summary>
      <form method="post" action={tenantPath(tenantPlace, '/account/security/unlink')} className="mt-2 space-y-2">
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="provider" value={providerId} />
        <p className="max-w-prose text-ink-muted">{t('account.youllNoLongerBeAbleTo')}</p>
        <Button
          type="submit"
          variant="destructive"
          aria-label={t('account.unlinkProviderNow', { provider: providerName })}
        >
          {t('account.unlinkNow')}
        </Button>
      </form>
    </details>
  );
}
