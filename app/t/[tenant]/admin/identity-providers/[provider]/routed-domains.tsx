import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { emailDomainPath } from '../../email-domains/email-domain-path';

/** The email domains whose addresses lead to the provider. */
export function RoutedDomains({ domains, tenantPlace }: { domains: string[]; tenantPlace: string }) {
  const t = useText();
  if (domains.length === 0) return null;
  return (
    <Card title={t('common.emailDomains')} description={t('emailDomains.addressesThatLeadHere')}>
      <ul className="space-y-1">
        {domains.map((domain) => (
          <li key={domain}>
            <TextLink href={emailDomainPath(tenantPlace, domain)}>{domain}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
