import type { ReactNode } from 'react';
import { setUpPurpose } from '@/lib/pages/sign-in/forms/purposes';
import type { OpenPage } from '@/lib/pages/sign-in/set-up/set-up-pages';
import { tenantPath } from '@/lib/platform/shared/paths';

/** A form behind a setup link. @param props.path below the entrance */
export function SetUpForm({
  page: { tenant, browser, link },
  path,
  className,
  children,
}: {
  page: OpenPage;
  path: `/${string}`;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={tenantPath(tenant.place, `/set-up${path}`)} className={className}>
      <input type="hidden" name="csrf" value={browser.formToken(setUpPurpose(link.id))} />
      <input type="hidden" name="link" value={link.id} />
      {children}
    </form>
  );
}
