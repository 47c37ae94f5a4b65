import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { HandedOutLink } from '../../people/handed-out-link';
import type { CreatedTenant } from './create';

/** What the new tenant is known by, and how its first owner comes in. */
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
      description={t('With the invitation {owner} chooses a password, and signs in to the console of the tenant.', {
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
              detail: <CopyText value={new URL(consoleHref, issuer).href} what={t('address of the console')} />,
            },
          ]}
        />
      </div>
    </Card>
  );
}
