import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { HandedOutLink } from '../../people/handed-out-link';
import type { CreatedTenant } from './create';

/** What identifies the new tenant, and how its first owner signs in. */
export function TenantCreated({
  tenant: { name, issuer, owner, link, consoleHref, listHref },
}: {
  tenant: CreatedTenant;
}) {
  const t = useText();
  return (
    <Card
      role="status"
      title={t('{name} was created', { name })}
      description={t('{owner} uses the invitation to choose a password, then signs in to the tenant’s console.', {
        owner,
      })}
      footer={
        <ButtonLink href={listHref} variant="primary">
          {t('Back to tenants')}
        </ButtonLink>
      }
    >
      <div className="space-y-5">
        <HandedOutLink link={link} label={t('Invitation link')} />
        <DescriptionList
          items={[
            { term: t('Issuer'), detail: <CopyText value={issuer} what={t('issuer')} /> },
            {
              term: t('Console'),
              detail: <CopyText value={new URL(consoleHref, issuer).href} what={t('console address')} />,
            },
          ]}
        />
      </div>
    </Card>
  );
}
