import { forgotPassword } from '@/lib/pages/views/forgot-password';
import { mounted } from '../mounted';

const { generateMetadata, Page } = mounted(forgotPassword);

export { generateMetadata, Page as default };
