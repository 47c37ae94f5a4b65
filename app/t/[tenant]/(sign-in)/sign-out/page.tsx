import { signOut } from '@/lib/pages/views/sign-out';
import { mounted } from '../mounted';

const { generateMetadata, Page } = mounted(signOut);

export { generateMetadata, Page as default };
