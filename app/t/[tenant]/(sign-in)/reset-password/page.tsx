import { resetPassword } from '@/lib/pages/views/reset-password';
import { mounted } from '../mounted';

const { generateMetadata, Page } = mounted(resetPassword);

export { generateMetadata, Page as default };
