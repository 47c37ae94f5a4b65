import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import { tenantPath } from '@/lib/platform/shared/paths';
import { isKnownTime } from '@/lib/platform/shared/unknown-time';
import type { LivingSession } from '@/lib/sign-in/sessions/store';
import { type PasswordChoice, passwordLink } from './password-in-words';

/** Who is signed in. */
export function ProfileCard({ tenantPlace, user, ...ways }: PasswordChoice & { user: LivingSession }) {
  const t = useText();
  const password = passwordLink({ tenantPlace, ...ways });
  return (
    <Card
      title={t('You')}
      actions={
        <>
          <ButtonLink href={tenantPath(tenantPlace, '/account/profile')}>{t('Profile')}</ButtonLink>
          <ButtonLink href={tenantPath(tenantPlace, '/account/security')}>{t('Security')}</ButtonLink>
          {password && <ButtonLink href={password.href}>{t(password.text)}</ButtonLink>}
        </>
      }
    >
      <DescriptionList
        items={[
          { term: t('Name'), detail: user.displayName },
          { term: t('User name'), detail: user.userName },
          ...(user.role ? [{ term: t('Role'), detail: <span className="capitalize">{t(user.role)}</span> }] : []),
          {
            term: t('Signed in'),
            detail: isKnownTime(user.authTime) ? (
              <Time value={user.authTime} />
            ) : (
              t('With a linked account (time not provided)')
            ),
          },
        ]}
      />
    </Card>
  );
}
