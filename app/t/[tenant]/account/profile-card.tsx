import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import { journeyPath } from '@/lib/auth/next-page';
import type { LivingSession } from '@/lib/sessions/store';
import { tenantPath } from '@/lib/tenants/paths';

/** Who is signed in. */
export function ProfileCard({ tenantSlug, user }: { tenantSlug: string; user: LivingSession }) {
  const returnTo = tenantPath(tenantSlug, '/account?done=password-changed');
  const changePassword = journeyPath(tenantSlug, '/change-password', { requestId: null, returnTo });
  return (
    <Card title="You" actions={<><ButtonLink href={tenantPath(tenantSlug, '/account/security')}>Security</ButtonLink><ButtonLink href={changePassword}>Change password</ButtonLink></>}>
      <DescriptionList
        items={[
          { term: 'Name', detail: user.displayName },
          { term: 'User name', detail: user.userName },
          ...(user.role ? [{ term: 'Role', detail: <span className="capitalize">{user.role}</span> }] : []),
          { term: 'Signed in', detail: <Time value={user.authTime} /> },
        ]}
      />
    </Card>
  );
}
