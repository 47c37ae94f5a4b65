import { changePassword } from '@/lib/pages/views/change-password';
import { mounted } from '../mounted';

const { generateMetadata, Page } = mounted(changePassword);

export { generateMetadata, Page as default };
