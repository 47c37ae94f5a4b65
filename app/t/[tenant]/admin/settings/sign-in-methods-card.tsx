import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { tenantPath } from '@/lib/platform/shared/paths';
import { ownersSettingNote } from '@/lib/tenants/settings-rank';
import type { SignInMethods } from '@/lib/tenants/sign-in-settings';

interface SignInMethodsCardProps {
  tenantPlace: string;
  settings: SignInMethods;
  /** The names of the identity providers that sign people in. */
  providers: readonly string[];
  editable: boolean;
}

/** The ways in which people sign in. They are changed on a page that first counts who would be locked out. */
export function SignInMethodsCard({
  tenantPlace,
  settings: { passwordSignIn, passkeySignIn },
  providers,
  editable,
}: SignInMethodsCardProps) {
  const t = useText();
  const said = (on: boolean) => (on ? t('settings.offered') : t('settings.notOffered'));
  return (
    <Card
      title={t('settings.signInMethods')}
      description={t('settings.waysPeopleCanSignInSecond')}
      footer={
        editable && (
          <ButtonLink href={tenantPath(tenantPlace, '/admin/settings/sign-in-methods')}>
            {t('settings.changeSignInMethods')}
          </ButtonLink>
        )
      }
    >
      {!editable && <p className="mb-4 text-sm text-ink-muted">{t(ownersSettingNote)}</p>}
      <DescriptionList
        items={[
          { term: t('common.password'), detail: said(passwordSignIn) },
          { term: t('settings.passkeyOnly'), detail: said(passkeySignIn) },
          {
            term: t('common.identityProviders'),
            detail: (
              <TextLink href={tenantPath(tenantPlace, '/admin/identity-providers')}>
                {providers.length > 0 ? providers.join(', ') : t('common.none')}
              </TextLink>
            ),
          },
        ]}
      />
    </Card>
  );
}
