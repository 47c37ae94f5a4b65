import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { text } from '@/lib/platform/shared/text';
import { inspect } from './inspect';
import { InspectorForm } from './inspector-form';

export const generateMetadata = titled(text('Token inspector'));

export default async function TokenInspectorPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'auditor');
  return (
    <>
      <PageHeader
        title={t('Token inspector')}
        description={t(
          'Shows what a token is, what it contains and how introspection would answer. The token is sent only to this server and isn’t stored.',
        )}
      />
      <div className="max-w-3xl">
        <InspectorForm action={inspect.bind(null, tenant.place)} />
      </div>
    </>
  );
}
