import type { LinkForm as LinkFormPage } from '@/lib/pages/sign-in/link-page';
import { tenantPath } from '@/lib/platform/shared/paths';
import { AddPasskeyForm } from './add-passkey-form';
import { ChoosePasswordForm } from './choose-password-form';

/**
 * The form that a link's page currently shows.
 * @param props.path of that page
 */
export function LinkForm({ page, path }: { page: LinkFormPage; path: `/${string}` }) {
  const action = (rest: string) => tenantPath(page.tenant.place, `${path}/${rest}`);
  return page.gives === 'passkey' ? (
    <AddPasskeyForm page={page} action={action('passkey')} />
  ) : (
    <ChoosePasswordForm page={page} action={action('submit')} />
  );
}
