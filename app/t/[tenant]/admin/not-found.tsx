import { Compass } from 'lucide-react';
import { headers } from 'next/headers';
import { getText } from '@/app/language/get-text';
import { titledInstead } from '@/app/titled-instead';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { pageWords } from '@/lib/edge/plain-pages/page-words';
import { msg } from '@/lib/platform/shared/message';
import { placeHeader } from '@/lib/platform/shared/path-header';
import { defaultTenantSlug, tenantPath } from '@/lib/platform/shared/paths';

export const generateMetadata = titledInstead(msg('common.notFound'), 'notFound');

/**
 * Shown within the console's frame, so that navigation stays available, if a thing does not exist or belongs to another
 * tenant.
 */
export default async function NotFound() {
  const t = await getText();
  const home = tenantPath((await headers()).get(placeHeader) ?? defaultTenantSlug, '/admin');
  return (
    <>
      <PageHeader title={t(pageWords.notFound.title)} description={t(pageWords.notFound.description)} />
      <Card>
        <EmptyState
          icon={<Compass />}
          title={t('console.findItAnotherWay')}
          description={t('console.searchClientsPeopleGroupsAnd')}
          action={
            <>
              <ButtonLink href={`${home}/audit-log`}>{t('common.auditLog')}</ButtonLink>
              <ButtonLink href={`${home}/search`} variant="primary">
                {t('common.search')}
              </ButtonLink>
            </>
          }
        />
      </Card>
    </>
  );
}
