import { AccentLink } from '@/components/shell/accent-link';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import type { ReadQuery } from '@/lib/pages/sign-in/page-query';
import { forbidPage } from '@/lib/pages/sign-in/page-redirect';
import { requiredUser } from '@/lib/pages/sign-in/signed-in-again-page';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { type Brand, brandOf } from '@/lib/tenants/branding/brand-of';
import { brandingOfDraft } from '@/lib/tenants/branding/draft';
import { signInPage } from '../sign-in-page';
import { type PreviewView, previewView } from './preview-view';
import { PreviewedPage } from './previewed-page';

interface BrandingPreview extends PageContext {
  user: ActiveSession;
  brand: Brand;
  shown: PreviewView;
}

async function previewPage(context: PageContext, read: ReadQuery): Promise<BrandingPreview> {
  const user = await requiredUser(context);
  if (!roleSuffices(user.role, 'auditor')) forbidPage();
  const { tenant } = context;
  const brand = brandOf({ ...tenant, settings: brandingOfDraft(read.all, tenant.settings) });
  return { ...context, user, brand, shown: previewView(read.all) };
}

/** A preview of people's pages with an unsaved brand, for the frame beside the form. Nothing in it can be used. */
function BrandingPreviewView({ page: { tenant, origin, user, brand, shown } }: { page: BrandingPreview }) {
  return (
    <div inert data-theme={shown.preview_theme} className="min-h-dvh bg-canvas text-ink">
      <AccentLink href={brand.accentUrl ?? tenantPath(tenant.place, '/brand/accent/standard.css')} />
      <PreviewedPage page={shown.preview_page} brand={brand} tenant={tenant} user={user} requestId={origin.requestId} />
    </div>
  );
}

export const brandingPreview = signInPage({
  title: msg('common.preview'),
  load: previewPage,
  View: BrandingPreviewView,
  framed: true,
});
