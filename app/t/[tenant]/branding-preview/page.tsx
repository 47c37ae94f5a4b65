import { titled } from '@/app/language/titled';
import { AccentLink } from '@/components/shell/accent-link';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { brandingOfDraft } from '@/lib/tenants/branding/draft';
import { previewView } from '../admin/branding/preview-view';
import { PreviewedPage } from './previewed-page';

export const generateMetadata = titled(text('Preview'));

/** One of people's pages with a brand that is not saved, for the frame beside the form. Nothing in it can be reached. */
export default async function BrandingPreviewPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const { tenant, admin, origin } = await requireAdmin((await params).tenant, 'auditor');
  const query = await searchParams;
  const brand = brandOf({ ...tenant, settings: brandingOfDraft(query, tenant.settings) });
  const { preview_page: page, preview_theme: theme } = previewView(query);
  return (
    <div inert data-theme={theme} className="min-h-dvh bg-canvas text-ink">
      <AccentLink href={brand.accentUrl ?? tenantPath(tenant.place, '/brand/accent/standard.css')} />
      <PreviewedPage page={page} brand={brand} tenant={tenant} user={admin} requestId={origin.requestId} />
    </div>
  );
}
