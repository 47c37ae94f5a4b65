import { login } from '@/lib/pages/views/login/login';
import { mounted } from '../mounted';

const { generateMetadata, Page } = mounted(login);

export { generateMetadata, Page as default };
