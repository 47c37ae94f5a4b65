import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { LinkedPeople } from '@/lib/sign-in/identity-providers/store';

/** The values that the provider needs, and who signs in with it. */
export function ProviderFacts({
  provider,
  linked,
  redirectUri,
}: {
  provider: IdentityProvider;
  linked: LinkedPeople;
  redirectUri: string;
}) {
  const t = useText();
  return (
    <Card>
      <DescriptionList
        items={[
          { term: t('Redirect URI to register'), detail: <CopyText value={redirectUri} what={t('redirect URI')} /> },
          { term: t('Issuer'), detail: <CopyText value={provider.issuer} what={t('issuer')} /> },
          {
            term: t('Linked people'),
            detail: t('{people, plural, one {# person} other {# people}}', { people: linked.people }),
          },
          { term: t('Created'), detail: <Time value={provider.createdAt} /> },
        ]}
      />
    </Card>
  );
}
