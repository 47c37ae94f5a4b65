import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { DoByApi } from '../by-api/do-by-api';
import { inspect } from './inspect';
import { InspectorForm } from './inspector-form';

export const generateMetadata = titled(msg('common.tokenInspector'));

export default async function TokenInspectorPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'auditor');
  return (
    <>
      <PageHeader title={t('common.tokenInspector')} description={t('tokenInspector.showsWhatTokenIsWhat')} />
      <div className="max-w-3xl">
        <InspectorForm action={inspect.bind(null, tenant.place)} />
      </div>
      <DoByApi actions="token-inspector/inspect.ts" params={params} />
    </>
  );
}
