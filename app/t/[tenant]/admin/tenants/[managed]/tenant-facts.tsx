import { ArrowUpRight } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import type { RegisteredTenant } from '@/lib/tenants/register';

interface TenantFactsProps {
  tenant: RegisteredTenant;
  issuer: string;
  consoleHref: string;
}

/** What identifies a tenant, with a link to its console, which has a separate sign-in. */
export function TenantFacts({ tenant: { slug, status, createdAt }, issuer, consoleHref }: TenantFactsProps) {
  const t = useText();
  return (
    <Card
      title={t('Details')}
      description={t('People belong to a single tenant. To use this tenant’s console, you need to sign in there.')}
      actions={
        status === 'active' && (
          <ButtonLink href={consoleHref} size="sm">
            {t('Open console')}
            <ArrowUpRight aria-hidden />
          </ButtonLink>
        )
      }
    >
      <DescriptionList
        items={[
          { term: t('Slug'), detail: <CopyText value={slug} what={t('slug')} /> },
          { term: t('Issuer'), detail: <CopyText value={issuer} what={t('issuer')} /> },
          { term: t('Created'), detail: <Time value={createdAt} /> },
        ]}
      />
    </Card>
  );
}
