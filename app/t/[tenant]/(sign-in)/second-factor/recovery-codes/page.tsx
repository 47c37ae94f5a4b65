import { recoveryCodes } from '@/lib/pages/views/second-factor/recovery-codes/recovery-codes';
import { mounted } from '../../mounted';

const { generateMetadata, Page } = mounted(recoveryCodes);

export { generateMetadata, Page as default };
