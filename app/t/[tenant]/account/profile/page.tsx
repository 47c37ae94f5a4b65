import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { SavedNews } from '@/components/forms/undo/saved-news';
import { TextLink } from '@/components/ui/text-link';
import { requireUser } from '@/lib/pages/console/require-user';
import { accountNews } from '@/lib/pages/sign-in/forms/account';
import { errorText, type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { ProfileCard } from '../../admin/people/[id]/profile-card';
import { AccountFrame } from '../account-frame';
import { saveProfile } from './edit/save-profile';
import { ownProfile, whoChanges } from './own-profile';

export const generateMetadata = titled(msg('common.yourProfile'));

export default async function ProfilePage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const context = await requireUser((await params).tenant);
  const t = await getText();
  const { tenant, user } = context;
  const { person, type, editable } = await ownProfile(context);
  const query = await readPageQuery(searchParams);
  const news = errorText(accountNews, query('done'));
  return (
    <AccountFrame tenant={tenant} user={user} title={t('common.yourProfile')}>
      <p className="text-sm">
        <TextLink href={tenantPath(tenant.place, '/account')}>{t('common.yourAccount')}</TextLink>
      </p>
      <SavedNews of={person.id} basedOn={news && query('saved')} action={saveProfile.bind(null, tenant.place)}>
        {news && t(news)}
      </SavedNews>
      <ProfileCard
        attributes={person.attributes}
        type={type}
        editHref={editable && tenantPath(tenant.place, '/account/profile/edit')}
      />
      <p className="text-sm text-ink-muted text-pretty">
        {t(whoChanges({ provisioned: person.connectionId !== null, editable }))}
      </p>
    </AccountFrame>
  );
}
