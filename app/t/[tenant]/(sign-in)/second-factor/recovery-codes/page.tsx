import type { RecoveryCodesPage } from '@/lib/pages/sign-in/recovery-codes-page';
import { RecoveryCodesView, recoveryCodes } from '@/lib/pages/views/second-factor/recovery-codes/recovery-codes';
import { mounted } from '../../mounted';
import { RecoveryCodesForm } from './recovery-codes-form';

function View({ page }: { page: RecoveryCodesPage }) {
  return (
    <RecoveryCodesView page={page} form={<RecoveryCodesForm tenantPlace={page.tenant.place} unused={page.unused} />} />
  );
}

const { generateMetadata, Page } = mounted({ ...recoveryCodes, View });

export { generateMetadata, Page as default };
